import { z } from '@hono/zod-openapi';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';

export const WORD_MAX = 40;
const TRIED_MAX = 2000;

export const newWord = z
  .object({ word: textField((typed) => readText(typed, { label: '言葉', max: WORD_MAX })) })
  .strict();

export const triedText = z
  .object({
    text: textField((typed) => readText(typed, { label: '文章', max: TRIED_MAX, lines: true })),
  })
  .strict();

export const bannedWords = z
  .object({
    items: z.array(
      z.object({ id: z.number(), word: z.string(), addedOn: z.string(), addedBy: z.string().nullable() }),
    ),
    history: z.array(
      z.object({
        id: z.number(),
        word: z.string(),
        what: z.enum(['added', 'removed']),
        on: z.string(),
        by: z.string().nullable(),
      }),
    ),
  })
  .openapi('BannedWords');
export type BannedWords = z.infer<typeof bannedWords>;
