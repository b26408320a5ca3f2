import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { REMOVED_DAYS, type ShopPhoto, UNPUBLISHED_DAYS } from './rules.ts';

export type PhotoRow = ShopPhoto & { dot: string; variants: MediaVariant[] };

/** In the order of the page. */
export const selectPhotoRows = (db: Queryable, shopId: number): Promise<PhotoRow[]> =>
  db
    .selectFrom('shopPhotos as p')
    .innerJoin('media as m', 'm.id', 'p.mediaId')
    .select(['m.id', 'm.dot', 'm.variants', 'p.alt', 'p.caption'])
    .where('p.shopId', '=', shopId)
    .orderBy('p.position')
    .execute();

export const insertShopMedium = (trx: Queryable, shopId: number, mediaId: string) =>
  trx.insertInto('shopMedia').values({ shopId, mediaId }).execute();

export async function sumShopMedia(
  db: Queryable,
  shopId: number,
): Promise<{ photos: number; bytes: number }> {
  const { rows } = await sql<{ photos: number; bytes: number }>`
    select count(*) as photos, coalesce(sum((select sum((v->>'bytes')::bigint + coalesce((v->>'avif')::bigint, 0)
      + coalesce((v->>'jpg')::bigint, 0)) from jsonb_array_elements(m.variants) v)), 0)::bigint as bytes
    from shop_media s join media m on m.id = s.media_id where s.shop_id = ${shopId}`.execute(db);
  return rows[0] ?? { photos: 0, bytes: 0 };
}

/** Of `ids`, those that the shop has sent, and of `known` also samples: none of them goes before the end of `trx`. */
export async function lockPhotos(
  trx: Queryable,
  shopId: number,
  { ids, known }: { ids: readonly string[]; known: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select media_id as id from shop_media where shop_id = ${shopId} and media_id = any(${[...ids]}::text[])
    order by media_id for update`.execute(trx);
  const { rows: samples } = await sql<{ id: string }>`
    select id from media where id = any(${[...ids]}::text[]) and id = any(${[...known]}::text[])
      and not exists (select from shop_media where media_id = media.id) order by id for key share`.execute(
    trx,
  );
  return new Set([...rows, ...samples].map(({ id }) => id));
}

export async function replacePhotos(trx: Queryable, shopId: number, photos: readonly ShopPhoto[]) {
  const shown = sql`media_id = any(${photos.map(({ id }) => id)}::text[])`;
  await sql`
    update shop_media m set removed_at = case when ${shown} then null else now() end
    where shop_id = ${shopId} and case when ${shown} then removed_at is not null
      else exists (select from shop_photos p where p.shop_id = m.shop_id and p.media_id = m.media_id) end`.execute(
    trx,
  );
  await trx.deleteFrom('shopPhotos').where('shopId', '=', shopId).execute();
  const rows = photos.map(({ id: mediaId, ...texts }, at) => ({
    shopId,
    position: at + 1,
    mediaId,
    ...texts,
  }));
  if (rows.length > 0) await trx.insertInto('shopPhotos').values(rows).execute();
  await addJob(trx, 'settle_posts_of', { shopId });
}

/** Photos whose time is over, at most `limit`; those that are being published just now are left. @returns their files */
export async function deleteOldPhotos(
  trx: Queryable,
  limit: number,
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  const { rows } = await sql<{ mediaId: string }>`
    with old as (
      select m.media_id from shop_media m
      where not exists (select from shop_photos p where p.media_id = m.media_id)
        and (removed_at < now() - ${REMOVED_DAYS} * interval '1 day'
          or (removed_at is null and sent_at < now() - ${UNPUBLISHED_DAYS} * interval '1 day'))
      order by m.media_id limit ${limit} for update skip locked)
    delete from shop_media using old where shop_media.media_id = old.media_id
    returning shop_media.media_id`.execute(trx);
  if (rows.length === 0) return [];
  return trx
    .deleteFrom('media')
    .where(
      'id',
      'in',
      rows.map(({ mediaId }) => mediaId),
    )
    .returning(['id', 'variants'])
    .execute();
}

/** With what was held of it; a picture that something else shows stays. @returns what is gone, for its files */
export async function deleteShopMedium(
  trx: Queryable,
  mediaId: string,
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  await trx.deleteFrom('shopMedia').where('mediaId', '=', mediaId).execute();
  return trx
    .deleteFrom('media')
    .where('id', '=', mediaId)
    .where(sql<boolean>`not exists (select from shop_photos p where p.media_id = media.id)`)
    .where(sql<boolean>`not exists (select from shops s where s.entrance_media_id = media.id)`)
    .returning(['id', 'variants'])
    .execute();
}
