import { z } from '@hono/zod-openapi';
import { listOf, listQuery } from '../kit/list-contract.ts';

const state = z.enum(['waiting', 'shown', 'removed'], '状態の指定が正しくありません。');
const reason = z.enum(['site', 'rush', 'name'], '待つ理由の指定が正しくありません。');

export const heldQuery = listQuery(['old', 'new'], {
  state: state.default('waiting'),
  reason: reason.optional(),
});
export type HeldQuery = z.infer<typeof heldQuery>;

const heldComment = z.object({
  id: z.number(),
  state,
  label: z.string().openapi({ example: 'さくらさんの投稿へのコメント' }),
  writer: z.string(),
  isMember: z.boolean(),
  reason: reason.openapi({ description: '承認を待つ理由' }),
  postedOn: z.string(),
  path: z.string().nullable().openapi({ description: '公開したコメントのある投稿のページ' }),
});
export const heldComments = listOf(heldComment).openapi('HeldComments');
export type HeldComments = z.infer<typeof heldComments>;

export const openedHeld = heldComment
  .extend({
    body: z.string(),
    repliesTo: z.string().nullable().openapi({ description: '返信先のコメントの文章' }),
    path: z.string().openapi({ description: '投稿のページ' }),
    postBody: z.string(),
    userId: z.number().nullable().openapi({ description: '書いた方の会員番号。ゲストはnull' }),
  })
  .openapi('HeldComment');
export type OpenedHeld = z.infer<typeof openedHeld>;

export const heldDecision = z
  .object({ action: z.enum(['show', 'delete'], '対応を選択してください。') })
  .openapi('HeldDecision');
export type HeldDecision = z.infer<typeof heldDecision>;
