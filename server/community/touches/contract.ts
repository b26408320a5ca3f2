import { z } from '@hono/zod-openapi';
import { longId, shortId } from '../../core/http/number-fields.ts';
import { TOUCH_KINDS } from './rules.ts';

/** A touch of a shop's page; counted once a network, kind and business day. */
export const touchBody = z
  .object({
    shopId: shortId(),
    kind: z
      .enum(TOUCH_KINDS)
      .openapi({ description: 'ページの表示、電話、LINE、クーポンの表示、地図の表示' }),
    postId: longId().optional().openapi({ description: 'その前に開いていた投稿' }),
  })
  .openapi('ShopTouch');
export type Touch = z.infer<typeof touchBody>;

export const touched = z
  .object({ counted: z.boolean().openapi({ description: '新しく数えたか' }) })
  .openapi('ShopTouched');
