import { z } from '@hono/zod-openapi';
import { TUNED_NAMES, type TunedName, tunedRows } from '../../core/limits/tuned-limits.ts';

/** As `SiteSettings`. */
export const siteSettings = z
  .object({ rankingNumerals: z.boolean(), guestComments: z.boolean(), holdGuestComments: z.boolean() })
  .strict();

const settable = TUNED_NAMES.flatMap(tunedRows).filter(({ most }) => most > 1);
const [first = '', ...others] = settable.map(({ id }) => id);
export const limitParams = z.object({ limit: z.enum([first, ...others]) });
export const limitForm = z.object({ points: z.string('回数を入力してください。') }).strict();

/** One number of a limit: `id` as in `limit_settings`. */
const limitRow = z.object({
  id: z.string(),
  by: z.enum(['ip', 'network', 'browser', 'account', 'target', 'global']),
  seconds: z.number(),
  usual: z.number(),
  most: z.number(),
  points: z.number(),
});

const change = { setOn: z.string(), setBy: z.string().nullable() };

export const deskSettings = z
  .object({
    values: siteSettings,
    limits: z.array(
      z.object({
        name: z.enum(TUNED_NAMES as [TunedName, ...TunedName[]]),
        lowerOnly: z.boolean(),
        rows: z.array(limitRow),
      }),
    ),
    history: z.array(
      z.discriminatedUnion('kind', [
        z.object({
          ...change,
          kind: z.literal('switch'),
          id: z.number(),
          name: siteSettings.keyof(),
          value: z.boolean(),
        }),
        z.object({
          ...change,
          kind: z.literal('limit'),
          id: z.number(),
          name: z.string(),
          points: z.number().nullable(),
        }),
      ]),
    ),
  })
  .openapi('DeskSettings');
export type DeskSettings = z.infer<typeof deskSettings>;
export type DeskLimit = DeskSettings['limits'][number];
