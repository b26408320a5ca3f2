import { z } from '@hono/zod-openapi';
import { longId, shortId } from '../../core/http/number-fields.ts';
import { rowName } from '../../core/http/row-name.ts';
import { PERIOD_DAYS } from './rules.ts';

const kind = z.enum(['cast', 'word', 'tag', 'person']);

export const mutes = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        kind,
        castId: z.number().nullable(),
        name: z.string().openapi({ description: '女の子や会員の名前、言葉、またはタグ（「#」なし）' }),
        path: z.string().nullable(),
        img: z.string().nullable(),
        until: z
          .string()
          .nullable()
          .openapi({ example: '2026-11-28T21:05:00+09:00', description: 'nullはずっと' }),
      }),
    ),
    added: z.string().optional(),
    message: z.string().optional(),
  })
  .openapi('Mutes');
export type Mutes = z.infer<typeof mutes>;

/** For how long: 0 is without an end. */
export const periodDays = z.union(PERIOD_DAYS.map((each) => z.literal(each)));
export const muteForm = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cast'),
      castId: shortId(),
      days: periodDays,
    }),
    z.object({ kind: z.literal('person'), commentId: longId(), days: periodDays }),
    z.object({ kind: z.enum(['word', 'tag']), word: z.string().max(500), days: periodDays }),
  ])
  .openapi('MuteForm');
export type MuteForm = z.infer<typeof muteForm>;

export const muteParams = z.object({
  myId: z.string(),
  id: rowName('mute'),
});
