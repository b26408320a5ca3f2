import { z } from '@hono/zod-openapi';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { MALFORMED, readCastId } from './rules.ts';

/** As typed; empty is none. */
const castId = z
  .string()
  .max(20, MALFORMED)
  .optional()
  .transform((typed, context) => {
    const read = readCastId(typed ?? '');
    if (!('problem' in read)) return read.id;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .openapi({ type: 'string', example: '12' });

export const linksForm = z
  .object({ castId1: castId, castId2: castId, castId3: castId, castId4: castId, castId5: castId })
  .strict()
  .openapi('AdminUserCasts');
export type LinksForm = z.infer<typeof linksForm>;

const cast = z.object({ castId: z.number(), castName: z.string() });

export const adminUsersQuery = listQuery(['old', 'new'], {
  state: z.enum(['active', 'inactive']).optional(),
  casts: z.enum(['some', 'none']).optional(),
});
export type AdminUsersQuery = z.infer<typeof adminUsersQuery>;

export const adminUsers = listOf(
  z.object({
    ...{ id: z.number(), name: z.string(), isOwn: z.boolean(), adminUserCasts: z.array(cast) },
    isInactive: z.boolean().openapi({ description: '利用停止中か退会の手続き中' }),
  }),
).openapi('AdminUsers');
export type AdminUsers = z.infer<typeof adminUsers>;

export const adminUser = z
  .object({
    id: z.number(),
    name: z.string(),
    isOwn: z.boolean(),
    isInactive: z.boolean(),
    adminUserCasts: z.array(cast),
    history: z.array(
      cast.extend({
        linkedOn: z.string(),
        linkedBy: z.string().nullable(),
        endedOn: z.string().nullable(),
        endedBy: z.string().nullable(),
      }),
    ),
  })
  .openapi('AdminUser');
export type AdminUser = z.infer<typeof adminUser>;

export const linkedCasts = z
  .object({
    items: z.array(
      cast.extend({
        icon: z.string().nullable(),
        canWrite: z.boolean().openapi({ description: '公開中で、アカウントがある' }),
      }),
    ),
  })
  .openapi('LinkedCasts');
export type LinkedCasts = z.infer<typeof linkedCasts>;

export const castName = z.object({ castId: z.number(), castName: z.string().nullable() }).openapi('CastName');
