import { z } from '@hono/zod-openapi';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { DECISION_MAX } from './rules.ts';

export const takedownsQuery = listQuery(['due', 'new'], {
  state: z.enum(['open', 'decided'], '状態の指定が正しくありません。').default('open'),
});
export type TakedownsQuery = z.infer<typeof takedownsQuery>;

const outcome = z.enum(['removed', 'kept'], '結果を選択してください。');

const shortTakedown = z.object({
  receipt: z.string(),
  urgent: z.boolean(),
  right: z.string().openapi({ example: 'プライバシー' }),
  standing: z.string().openapi({ example: '本人' }),
  sentOn: z.string(),
  lookedOn: z.string().nullable(),
  lookBy: z.string().openapi({ description: '最初に確認する期限：急ぐものは2時間、ほかは24時間' }),
  answerBy: z.string().openapi({ description: '結果を知らせる期限：7日' }),
  due: z
    .object({ of: z.enum(['look', 'objection', 'answer']), on: z.string() })
    .nullable()
    .openapi({
      description: '次の期限：最初の確認、投稿者の意見、結果のお知らせ。回答済みはnull',
    }),
  isHidden: z.boolean().openapi({ description: '結果の前に、対象を非公開にした' }),
  outcome: outcome.nullable(),
});
export const takedowns = listOf(shortTakedown).openapi('DeskTakedowns');
export type Takedowns = z.infer<typeof takedowns>;

export const openedTakedown = shortTakedown
  .extend({
    path: z.string(),
    target: z
      .object({
        kind: z.enum(['cast', 'shop', 'post', 'comment', 'review']),
        id: z.number(),
        name: z.string(),
        text: z.string().nullable().openapi({ description: '投稿・コメント・口コミの文章' }),
      })
      .nullable()
      .openapi({ description: '女の子・お店・投稿・コメント・口コミのときだけ' }),
    mayHide: z.boolean().openapi({ description: '結果の前に、対象を非公開にできる' }),
    hiddenOn: z.string().nullable(),
    part: z.string(),
    reason: z.string(),
    name: z.string(),
    email: z.string(),
    notice: z.enum(['yes', 'nameless', 'no']),
    files: z.array(z.enum(['jpg', 'pdf'])).openapi({ description: '証拠ファイルの種類' }),
    filesLeftOut: z.boolean().openapi({ description: '添付された証拠ファイルを保存できなかった' }),
    askedOn: z.string().nullable(),
    objectBy: z.string().nullable().openapi({ description: '投稿者が意見を言える期限：照会から7日' }),
    decision: z.string().nullable(),
    decidedOn: z.string().nullable(),
    decidedBy: z.string().nullable(),
  })
  .openapi('DeskTakedown');
export type OpenedTakedown = z.infer<typeof openedTakedown>;

export const takedownDecision = z
  .object({
    outcome,
    act: z.boolean().openapi({ description: '対象の投稿を削除する、またはページを非公開にする' }),
    reason: textField((typed) => readText(typed, { label: '結果の理由', max: DECISION_MAX, lines: true })),
  })
  .openapi('TakedownDecision');
export type TakedownDecision = z.infer<typeof takedownDecision>;
