import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { PAGE } from '../kit/limits.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { REASON_MAX } from './rules.ts';

const STATE_WRONG = '状態の指定が正しくありません。';
const shopState = z.enum(['waiting', 'looked', 'hidden'], STATE_WRONG);
const photoState = z.enum(['waiting', 'looked', 'removed'], STATE_WRONG);
const place = z.enum(['post', 'page', 'shop'], '写真のある場所の指定が正しくありません。');

export const newShopsQuery = listQuery(['new', 'old'], { state: shopState.default('waiting') });
export type NewShopsQuery = z.infer<typeof newShopsQuery>;

export const newPhotosQuery = listQuery(['new', 'old'], {
  state: photoState.default('waiting'),
  of: place.optional(),
});
export type NewPhotosQuery = z.infer<typeof newPhotosQuery>;

const look = {
  lookedOn: z.string().nullable(),
  lookedBy: z.string().nullable().openapi({ description: '確認した管理者' }),
};

export const newShops = listOf(
  z.object({
    id: z.number(),
    state: shopState,
    name: z.string(),
    category: z.enum(CATEGORIES),
    area: z.string(),
    casts: z.number(),
    createdOn: z.string(),
    ...look,
  }),
).openapi('NewShops');
export type NewShops = z.infer<typeof newShops>;

export const newPhotos = listOf(
  z.object({
    id: z.string(),
    state: photoState,
    picture: z
      .object({ src: z.string(), srcset: z.string(), width: z.number(), height: z.number() })
      .nullable()
      .openapi({ description: '削除した写真にはない' }),
    castName: z.string(),
    shopName: z.string().nullable().openapi({ description: 'お店のページの写真ならその店名' }),
    of: place,
    path: z.string().nullable().openapi({ description: '写真のあるページ' }),
    isWhole: z.boolean().openapi({ description: '削除すると、投稿ごとなくなる' }),
    sentOn: z.string().nullable(),
    ...look,
  }),
).openapi('NewPhotos');
export type NewPhotos = z.infer<typeof newPhotos>;

export const photoRemoval = z
  .object({
    reason: textField((typed) =>
      readText(typed, { label: '理由', max: REASON_MAX, required: false }),
    ).optional(),
  })
  .openapi('PhotoRemoval');

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
