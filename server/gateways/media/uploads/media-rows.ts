import type { Queryable } from '../../../core/db/connect.ts';
import type { MediaVariant } from '../../../core/db/schema.ts';
import type { StoredPicture } from './store-picture.ts';

export async function insertMedium(db: Queryable, { id, dot, variants }: StoredPicture): Promise<void> {
  await db
    .insertInto('media')
    .values({ id, dot, variants: JSON.stringify(variants) })
    .execute();
}

/** @returns its files, which are to be removed; none for a shared sample */
export async function deleteMedium(trx: Queryable, mediaId: string): Promise<MediaVariant[]> {
  const gone = await trx
    .deleteFrom('media')
    .where('id', '=', mediaId)
    .where('sample', '=', false)
    .returning('variants')
    .executeTakeFirst();
  return gone?.variants ?? [];
}
