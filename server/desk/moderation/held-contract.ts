import { z } from '@hono/zod-openapi';
import { listOf } from '../lists/contract.ts';

const heldComment = z.object({
  id: z.number(),
  label: z.string().openapi({ example: 'さくらさんの投稿へのコメント' }),
  writer: z.string(),
  isMember: z.boolean(),
  reason: z.enum(['site', 'rush', 'name']).openapi({ description: '承認を待つ理由' }),
  postedOn: z.string(),
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
