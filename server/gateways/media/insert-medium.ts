import type { Queryable } from '../../core/db/connect.ts';
import type { StoredPicture } from './store-picture.ts';

export async function insertMedium(db: Queryable, { id, dot, variants }: StoredPicture): Promise<void> {
  await db
    .insertInto('media')
    .values({ id, dot, variants: JSON.stringify(variants) })
    .execute();
}
