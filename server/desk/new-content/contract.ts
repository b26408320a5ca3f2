import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { listOf } from '../lists/contract.ts';
import { PAGE } from '../lists/select-list.ts';

export const newShops = listOf(
  z.object({
    id: z.number(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    area: z.string(),
    casts: z.number(),
    createdOn: z.string(),
  }),
).openapi('NewShops');
export type NewShops = z.infer<typeof newShops>;

export const newPhotos = listOf(
  z.object({
    id: z.string(),
    src: z.string(),
    srcset: z.string(),
    width: z.number(),
    height: z.number(),
    castName: z.string(),
    of: z.enum(['post', 'page']),
    path: z.string().openapi({ description: '写真のあるページ' }),
    isWhole: z.boolean().openapi({ description: '削除すると、投稿ごとなくなる' }),
    sentOn: z.string(),
  }),
).openapi('NewPhotos');
export type NewPhotos = z.infer<typeof newPhotos>;

/** Nothing is wrong with them. `ids`: of shops, or of photos. */
export const looked = z
  .object({
    kind: z.enum(['shop', 'photo']),
    ids: z
      .array(z.string().regex(/^(?:[1-9]\d{0,8}|[a-z2-7]{26})$/, '対象の指定が正しくありません。'))
      .min(1, '対象を選択してください。')
      .max(PAGE, `${PAGE}件まで選択できます。`),
  })
  .openapi('ContentLooked');
export type Looked = z.infer<typeof looked>;
