import { z } from '@hono/zod-openapi';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';

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

/** `own`: of the admin who asks. `site`: those that were there from the beginning. */
export const wordsQuery = listQuery(['new', 'old'], { by: z.enum(['own', 'site']).optional() });
export type WordsQuery = z.infer<typeof wordsQuery>;

export const bannedWords = listOf(
  z.object({ id: z.number(), word: z.string(), addedOn: z.string(), addedBy: z.string().nullable() }),
).openapi('BannedWords');
export type BannedWords = z.infer<typeof bannedWords>;

export const wordChanges = z
  .object({
    items: z.array(
      z.object({
        id: z.number(),
        word: z.string(),
        what: z.enum(['added', 'removed']),
        on: z.string(),
        by: z.string().nullable(),
      }),
    ),
  })
  .openapi('WordChanges');
export type WordChanges = z.infer<typeof wordChanges>;
