import { z } from '@hono/zod-openapi';
import { tooLong } from '../../core/text/limits.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';

const EVENT_MAX = 60;

/** `q`: who did it or what it was done to, as the record names them: `user:12`, `case:3`; or an admin's name. */
export const auditQuery = listQuery(['new', 'old'], {
  event: z.string().max(EVENT_MAX, tooLong('出来事', EVENT_MAX)).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditLog = listOf(
  z.object({
    id: z.number(),
    at: z.string(),
    event: z.string().openapi({ example: 'person.contacts_seen' }),
    realm: z.string(),
    actor: z.string(),
    actorName: z.string().nullable().openapi({ description: '行った会員の名前' }),
    target: z.string().nullable(),
    targetName: z.string().nullable().openapi({ description: '対象の会員・女の子・お店の名前' }),
    network: z.string().nullable(),
    requestId: z.string().nullable(),
    detail: z.string(),
  }),
).openapi('AuditLog');
export type AuditLog = z.infer<typeof auditLog>;

export const shownEvents = z.array(
  z.object({
    ...{ id: z.number(), at: z.string(), event: z.string(), actor: z.string(), detail: z.string() },
    name: z.string().nullable().openapi({ description: '行った会員の名前' }),
  }),
);
export type ShownEvent = z.infer<typeof shownEvents>[number];

export const auditCheck = z
  .object({ message: z.string(), rows: z.number(), brokenAt: z.number().nullable() })
  .openapi('AuditCheck');
export type AuditCheck = z.infer<typeof auditCheck>;
