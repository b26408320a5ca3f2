import { z } from '@hono/zod-openapi';
import { publishedOn } from '../../core/http/published-on.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { BODY_MAX, CAST_IDS_TYPED_MAX, readCastIds, TITLE_MAX } from './rules.ts';

export const announcesQuery = z
  .object({
    cursor: z
      .string()
      .max(40)
      .regex(/^(?:\d{1,15}\.[\w-]{22})?$/, 'カーソルの形式が正しくありません。')
      .optional(),
  })
  .strict();
export type AnnouncesQuery = z.infer<typeof announcesQuery>;

export const announces = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        date: z.string().openapi({ example: '11/20(金)' }),
        title: z.string(),
        message: z.string(),
      }),
    ),
    next: z.string().openapi({ description: '続きのcursor。ないときは空' }),
  })
  .openapi('Announces');
export type Announces = z.infer<typeof announces>;

/** `castIds` as they are typed, with commas or spaces; empty: all casts. */
export const announcementForm = z
  .object({
    title: textField((typed) => readText(typed, { label: 'タイトル', max: TITLE_MAX })),
    message: textField((typed) => readText(typed, { label: '本文', max: BODY_MAX, lines: true })),
    publishedOn,
    castIds: z
      .string()
      .max(CAST_IDS_TYPED_MAX)
      .optional()
      .transform((typed, context) => {
        const read = readCastIds(typed ?? '');
        if ('value' in read) return read.value;
        context.addIssue({ code: 'custom', message: read.problem });
        return z.NEVER;
      })
      .openapi({ type: 'string', example: '12, 34' }),
  })
  .openapi('AnnouncementForm');
export type AnnouncementForm = z.infer<typeof announcementForm>;

export const deskAnnouncementsQuery = listQuery(['new', 'old'], {
  state: z.enum(['coming', 'published']).optional(),
  to: z.enum(['all', 'some']).optional().openapi({ description: 'すべての女の子、または一部' }),
});
export type DeskAnnouncementsQuery = z.infer<typeof deskAnnouncementsQuery>;

export const deskAnnouncements = listOf(
  z.object({
    ...{ id: z.number(), title: z.string(), message: z.string(), publishedOn: z.string() },
    isComing: z.boolean(),
    casts: z.array(z.object({ id: z.number(), name: z.string() })),
    ...{ received: z.number(), read: z.number() },
  }),
).openapi('DeskAnnouncements');
export type DeskAnnouncements = z.infer<typeof deskAnnouncements>;
