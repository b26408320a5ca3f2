import { sealBytes, unsealBytes } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { log } from '../../core/log.ts';
import { readPicture } from '../../gateways/media/uploads/store-picture.ts';
import { insertCasePictures, type Model, selectPicturesToKeep } from './queries.ts';

const PURPOSE = 'case-picture';
/** Enough to tell what is to be seen. */
const WIDTH = 480;

/** A file of about that width: of samples and small photos the nearest that there is. */
function smallOf(variants: readonly MediaVariant[]): number | undefined {
  const widths = variants.map(({ width }) => width).sort((a, b) => a - b);
  return widths.find((width) => width >= WIDTH) ?? widths.at(-1);
}

/** Read before the transaction that opens the case: it waits for no disk. Empty when the case is open already. */
export async function readPicturesToKeep(db: Queryable, model: Model, objectId: number): Promise<Buffer[]> {
  if (model !== 'Tl' && model !== 'Cast') return [];
  const pictures: Buffer[] = [];
  for (const { id, variants } of await selectPicturesToKeep(db, model, objectId)) {
    const width = smallOf(variants);
    const bytes = width === undefined ? null : await readPicture(id, width).catch(() => null);
    if (bytes) pictures.push(bytes);
    else log.warn({ model, objectId }, 'A picture of what was reported has no file');
  }
  return pictures;
}

export const keepPictures = (trx: Queryable, caseId: number, pictures: readonly Buffer[]): Promise<void> =>
  insertCasePictures(
    trx,
    caseId,
    pictures.map((bytes) => sealBytes(PURPOSE, bytes)),
  );

export const unsealPicture = (sealed: Buffer): Buffer => unsealBytes(PURPOSE, sealed);
