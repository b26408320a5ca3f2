import { z } from '@hono/zod-openapi';
import { wholeNumber } from '../../core/http/number-fields.ts';
import { tooLong } from '../../core/text/limits.ts';
import { hasAtMost } from '../../core/text/rules.ts';
import { SEARCH_LABEL, SEARCH_TEXT_MAX } from './limits.ts';

/** Suggestions in an answer (specification §9): the box's 10, of which a modal asks for 6. */
export const SUGGESTS_MAX = 10;
export const SUGGEST_FILTERS = ['Shop', 'Area', 'Station'] as const;
export type SuggestFilter = (typeof SUGGEST_FILTERS)[number];

const fits = (text: string) => hasAtMost(SEARCH_TEXT_MAX, text);

export const suggestBody = z
  .object({
    searchText: z
      .string({ error: '検索キーワードを入力してください。' })
      .refine(fits, tooLong(SEARCH_LABEL, SEARCH_TEXT_MAX)),
    filter: z.enum(SUGGEST_FILTERS).optional().openapi({
      description: 'Shopはお店だけ、Areaはお店・エリア・都道府県・駅、Stationは駅だけ。省略時はすべて',
    }),
    limit: wholeNumber(1, SUGGESTS_MAX).default(SUGGESTS_MAX),
  })
  .openapi('SuggestBody');

export const suggest = z
  .object({
    id: z.string().openapi({ example: 'Shop-1', description: '種類と番号。都道府県は Prefecture-13' }),
    name: z.string(),
    type: z.string().openapi({ example: 'お店 - 新宿・歌舞伎町' }),
    model: z.enum(['Shop', 'Area', 'Prefecture', 'Station', 'Cast']),
    count: z.number().nullable().openapi({
      description: 'エリア・駅はお店の数、お店は女の子の数、女の子は null',
    }),
    castCount: z.number().nullable().openapi({ description: 'エリア・駅の女の子の数。ほかは null' }),
    tonight: z.string().openapi({ example: '本日出勤12名', description: 'いなければ空' }),
    path: z.string(),
    saved: z.boolean().openapi({ description: '履歴から出したもの。サーバーはいつも false' }),
    prefectureId: z.number().nullable(),
    areaId: z.number().nullable(),
    stationId: z.number().nullable(),
  })
  .openapi('Suggest');

export const suggestAnswer = z
  .object({
    searchText: z.string().openapi({ description: '送られた文字そのまま' }),
    suggests: z
      .array(suggest)
      .max(SUGGESTS_MAX)
      .openapi({ description: `並び順のまま、limitまで（省略時は${SUGGESTS_MAX}件）` }),
    near: z.boolean().openapi({ description: '合うものがなく、近い名前を返したとき true' }),
  })
  .openapi('Suggests');

export type Suggest = z.infer<typeof suggest>;
export type SuggestModel = Suggest['model'];
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
