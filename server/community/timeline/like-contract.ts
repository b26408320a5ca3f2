import { z } from '@hono/zod-openapi';
import { longId } from '../../core/http/number-fields.ts';
import { tlPost } from './contract.ts';

/** `POST /api/tl_like`: a toggle, for guests by their anonymous id. An `Idempotency-Key` makes sending it again safe. */
export const likeForm = z.object({ tlId: longId() }).openapi('TlLikeForm');
export const likeDone = z
  .object({
    isLiked: z.boolean(),
    item: tlPost.openapi({ description: '変わった後の投稿' }),
    message: z.string().openapi({ example: 'いいねしました。' }),
  })
  .openapi('TlLikeDone');
export type LikeDone = z.infer<typeof likeDone>;
