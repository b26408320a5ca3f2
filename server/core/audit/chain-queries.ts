import { type Selectable, sql } from 'kysely';
import type { AuditSealsTable } from '../db/audit-tables.ts';
import type { Queryable } from '../db/connect.ts';
import type { AuditRow } from './hash-audit.ts';

export const CHAIN_START = Buffer.alloc(32);

export type ChainedRow = AuditRow & { id: number; previous: Buffer; hash: Buffer };

export const selectAuditAfter = async (db: Queryable, id: number, limit: number): Promise<ChainedRow[]> =>
  (await db
    .selectFrom('auditEvents')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()) as ChainedRow[];

export const selectLastLink = (db: Queryable) =>
  db.selectFrom('auditEvents').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst();

export async function selectChainLink(db: Queryable, id: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('auditEvents').select('hash').where('id', '=', id).executeTakeFirst();
  return row?.hash;
}

export type AgedRow = ChainedRow & { isDue: boolean; isRecent: boolean };

/** `isDue`: its term is over, and others follow it. `isRecent`: neither its term nor that of a later row is over. */
export const selectAgesAfter = async (db: Queryable, id: number, limit: number): Promise<AgedRow[]> =>
  (await db
    .selectFrom('auditEvents')
    .selectAll()
    .select([
      sql<boolean>`at < now() - audit_term(realm) and id < (select max(id) from audit_events)`.as('isDue'),
      sql<boolean>`at >= now() - audit_term('')`.as('isRecent'),
    ])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()) as AgedRow[];

export type SealRow = Selectable<AuditSealsTable>;

export const selectSealBefore = (db: Queryable, id: number): Promise<SealRow | undefined> =>
  db
    .selectFrom('auditSeals')
    .selectAll()
    .where('lastId', '<', id)
    .orderBy('lastId', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectSealUpTo = (db: Queryable, id: number): Promise<SealRow | undefined> =>
  db
    .selectFrom('auditSeals')
    .selectAll()
    .where('lastId', '>=', id)
    .orderBy('lastId')
    .limit(1)
    .executeTakeFirst();

export async function replaceBySeal(trx: Queryable, seal: SealRow): Promise<void> {
  const { firstId, lastId, rows, previous, hash, mac } = seal;
  await sql`select seal_audit(${firstId}, ${lastId}, ${rows}, ${previous}, ${hash}, ${mac})`.execute(trx);
}
