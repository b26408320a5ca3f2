import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { config } from '../../server/core/config.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import { mediaStore } from '../../server/gateways/media/store/choose.ts';
import { dealPicture, loadPool } from '../imagery/deal.ts';
import { fileOf, KINDS, type PictureKind, POOL_DIR, type PoolEntry } from '../imagery/pool.ts';
import { insertRows } from './insert-rows.ts';
import { VIDEO_FILE } from './make-shown.ts';

const pictures = path.resolve(import.meta.dirname, '../..', POOL_DIR);

/** Puts the drawn pool into the media folder and table, once. */
export async function storePool(db: Queryable, varDir: string): Promise<void> {
  const media = path.join(varDir, 'media');
  mkdirSync(media, { recursive: true });
  async function store(name: string, source: string): Promise<void> {
    const target = path.join(media, name);
    if (!config().s3) return existsSync(target) ? undefined : copyFileSync(source, target);
    if ((await mediaStore().sizeOf('media', name)) === null) await mediaStore().copyIn('media', name, source);
  }
  const pool = loadPool();
  const entries = KINDS.flatMap((kind) => pool[kind]);
  for (const entry of entries)
    for (const { width } of entry.variants) {
      const name = fileOf(entry.id, width);
      await store(name, path.join(pictures, name));
    }
  await store(path.basename(VIDEO_FILE), VIDEO_FILE);
  const known = new Set((await db.selectFrom('media').select('id').execute()).map(({ id }) => id));
  await insertRows(
    db,
    'media',
    entries
      .filter(({ id }) => !known.has(id))
      .map(({ id, dot, variants }) => ({ id, dot, variants, sample: true })),
  );
}

export type DealtPhoto = { mediaId: string; alt: string };

const fronts = loadPool().interior.filter(({ subject }) => subject.includes('入口'));

/** The front of shop `n`, seen from the street. */
export function dealEntrance(n: number): string {
  return (fronts[n % fronts.length] as PoolEntry).id;
}

/** `count` pictures of a kind, every `step`th from number `first`; the alt text says that they are samples. */
export function dealPhotos(kind: PictureKind, first: number, count: number, step = 1): DealtPhoto[] {
  return Array.from({ length: count }, (_, i) => {
    const { id, subject } = dealPicture(kind, first + i * step);
    return { mediaId: id, alt: `${subject}（サンプル画像）` };
  });
}
