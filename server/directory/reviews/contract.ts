import { z } from '@hono/zod-openapi';
import { longIdText, shortId, shortIdText } from '../../core/http/number-fields.ts';
import { done } from '../../identity/sessions/contract-calls.ts';

export const ofShop = z.object({ shopId: shortIdText() }).strict();
export const ofReview = z.object({ id: longIdText() });

const RATING = '評価は0.0〜5.0の範囲で入力してください。';
/** Far wider than a rating: the verb answers with all that is wrong at once. */
const axis = z.number(RATING).min(-100, RATING).max(100, RATING).nullish();
const touched = z.boolean().optional();

const version = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .optional()
  .openapi({ description: '書きはじめたときの版。ほかの画面で変わっていると422。省くと確かめない' });
export const deletionForm = z.object({ shopId: shortId(), version }).openapi('ReviewDeletion');

/** Values are looked at by the verb, so that all that is wrong is answered at once. */
export const reviewForm = z
  .object({
    shopId: shortId(),
    version,
    again: z.boolean().default(false).openapi({ description: '2回目以降の来店として追記' }),
    amount: z
      .union([z.string().max(100), z.number()], '金額は0〜1,000,000円の範囲で、整数で入力してください。')
      .nullish(),
    people: z.union([z.string().max(20), z.number()], '人数は1〜20人の範囲で入力してください。').nullish(),
    visited: z.string('来店した年月は、直近24か月の中から選択してください。').max(20).nullish(),
    castValue: axis,
    costValue: axis,
    totalValue: axis,
    castTouched: touched,
    costTouched: touched,
    totalTouched: touched,
    comment: z.string().max(40_000).default(''),
    rewarded: z.boolean().optional().openapi({ description: 'お店から割引や特典を受けて書いた（PR）' }),
  })
  .openapi('ReviewForm');
export type ReviewForm = z.infer<typeof reviewForm>;

export const ownReview = z
  .object({
    shopId: z.number(),
    shopName: z.string(),
    refusal: z.string().nullable().openapi({ description: '口コミを書けないときは、その理由' }),
    version: z.number().openapi({ description: '0はまだ書いていない' }),
    amount: z.number().nullable(),
    people: z.number().nullable(),
    visited: z.string().nullable().openapi({ example: '2026-10' }),
    castValue: z.number(),
    costValue: z.number(),
    totalValue: z.number(),
    castTouched: z.boolean(),
    costTouched: z.boolean(),
    totalTouched: z.boolean(),
    comment: z.string(),
    rewarded: z.boolean(),
    visits: z.number().openapi({ description: 'これまでの来店の回数' }),
    held: z.boolean().openapi({ description: '24時間後に表示される' }),
    months: z.array(z.string()).openapi({ description: '選べる来店の年月' }),
  })
  .openapi('OwnReview');
export type OwnReview = z.infer<typeof ownReview>;

export const reviewDone = done
  .extend({
    version: z.number(),
    held: z.boolean(),
    note: z.string().nullable().openapi({ description: '登録した口コミについての説明' }),
  })
  .openapi('ReviewDone', {
    example: { message: '口コミを登録しました。', version: 1, held: false, note: null },
  });
export type ReviewDone = z.infer<typeof reviewDone>;

export const helpfulForm = z.object({ on: z.boolean() }).openapi('HelpfulForm');
export const helpfulDone = z.object({ on: z.boolean(), count: z.number() }).openapi('HelpfulDone');
export type HelpfulDone = z.infer<typeof helpfulDone>;

export const replyForm = z
  .object({ message: z.string('本文を入力してください。').max(40_000) })
  .openapi('ReplyForm');

export const reviewStates = z
  .object({
    own: z.number().nullable().openapi({ description: '自分の口コミ' }),
    helpful: z.array(z.number()).openapi({ description: '「参考になった」を付けた口コミ' }),
    reported: z.array(z.number()).openapi({ description: '通報して、自分には見えない口コミ' }),
  })
  .openapi('ReviewStates');
export type ReviewStates = z.infer<typeof reviewStates>;
