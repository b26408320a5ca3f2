import type { Queryable } from '../../core/db/connect.ts';
import { selectOrder, updatePlace } from './queries.ts';

/** From 1, in its prefecture; 0: it is gone. */
export async function placeOf(trx: Queryable, prefectureId: number, id: number): Promise<number> {
  const order = await selectOrder(trx, prefectureId);
  return order.findIndex((area) => area.id === id) + 1;
}

/** Behind the others. */
export async function lastPosition(trx: Queryable, prefectureId: number): Promise<number> {
  return ((await selectOrder(trx, prefectureId)).at(-1)?.position ?? -1) + 1;
}

/** Takes that place among the areas of its prefecture; only those whose position changes are written. */
export async function moveTo(trx: Queryable, prefectureId: number, id: number, place: number): Promise<void> {
  const before = await selectOrder(trx, prefectureId);
  const moved = before.find((area) => area.id === id);
  if (!moved) return;
  const others = before.filter((area) => area !== moved);
  const after = others.toSpliced(place - 1, 0, moved);
  // Two of one position stand by their reading: from here on each has its own.
  let last = Number.NEGATIVE_INFINITY;
  const positions = before.map(({ position }) => {
    last = Math.max(position, last + 1);
    return last;
  });
  for (const [index, area] of after.entries()) {
    const position = positions[index] as number;
    if (area.position !== position) await updatePlace(trx, 'area', area.id, { position });
  }
}
