import { z } from '@hono/zod-openapi';
import { longId, wishedState } from '../../core/http/number-fields.ts';
import { publishedOn } from '../../core/http/published-on.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { BODY_MAX, COVERS, TITLE_MAX } from './rules.ts';

export const newsRef = z.object({ newsId: longId() }).openapi('NewsRef');

export const newsLikeForm = newsRef.extend({ on: wishedState() }).openapi('NewsLikeForm');

export const newsState = z
  .object({ totalLikes: z.number(), totalPvs: z.number(), isLiked: z.boolean() })
  .openapi('NewsState');

export const newsLiked = done
  .extend({ isLiked: z.boolean(), totalLikes: z.number() })
  .openapi('NewsLiked', { example: { message: 'いいねしました。', isLiked: true, totalLikes: 12 } });
export type NewsLiked = z.infer<typeof newsLiked>;

export const newsForm = z
  .object({
    title: textField((typed) => readText(typed, { label: 'タイトル', max: TITLE_MAX })),
    message: textField((typed) => readText(typed, { label: '本文', max: BODY_MAX, lines: true })),
    isPlain: z.boolean(),
    cover: z.enum(['', ...COVERS.map(({ value }) => value)]),
    publishedOn,
  })
  .openapi('NewsForm');
export type NewsForm = z.infer<typeof newsForm>;

export const newsSaved = done.extend({ newsId: z.number() }).openapi('NewsSaved');

export const newsPreview = newsForm.pick({ message: true, isPlain: true }).openapi('NewsPreview');
export type NewsPreview = z.infer<typeof newsPreview>;
export const newsShown = z.object({ html: z.string() }).openapi('NewsShown');
