import { isSpan, sameCell } from '../../../../server/desk/shifts/rules.ts';
import type { Edits } from './stored-edits.ts';

/**
 * Edits that were meant before `sent` was published, as edits of what is published now: where they say nothing of a
 * cell, they mean what stood there before.
 */
export function rebased(edits: Edits, sent: Edits): Edits {
  const meant = new Map(edits);
  for (const [key, { was, to, ...place }] of sent) {
    const edit = edits.get(key);
    const before = edit ? edit.to : was;
    if (sameCell(before, to)) meant.delete(key);
    else meant.set(key, { ...place, was: to, to: before });
  }
  return meant;
}

/** What visitors see of it when `edits` are published. */
export function shownText(edits: Edits): string {
  const all = [...edits.values()];
  const gone = all.filter(({ was, to }) => isSpan(was) && !isSpan(to)).length;
  const back = all.filter(({ was, to }) => !isSpan(was) && isSpan(to)).length;
  const moved = all.filter(({ was, to }) => isSpan(was) && isSpan(to) && was.start !== to.start).length;
  const parts = [
    gone > 0 && `表示されなくなる出勤 ${gone}件`,
    back > 0 && `また表示される出勤 ${back}件`,
    moved > 0 && `時刻が元に戻る出勤 ${moved}件`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('、') : '出勤の表示は変わりません';
}
