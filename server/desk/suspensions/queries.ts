import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { countWaiting } from '../kit/deadline.ts';

/** @returns nothing when it was neither active nor suspended before */
export const updateSuspended = (db: Queryable, myId: string, suspended: boolean) =>
  db
    .updateTable('users')
    .set({ status: suspended ? 'suspended' : 'active', updatedAt: sql<Date>`now()` })
    .where('myId', '=', myId)
    .where('status', '=', suspended ? 'active' : 'suspended')
    .returning(['id', 'castId'])
    .executeTakeFirst();

export const selectAccount = (db: Queryable, id: number) =>
  db.selectFrom('users').select(['id', 'myId', 'name', 'status']).where('id', '=', id).executeTakeFirst();

type Proposal = { userId: number; reason: string; caseId: number | null; proposedBy: number };

/** @returns its id; undefined when one is open already */
export const insertProposal = (trx: Queryable, proposal: Proposal) =>
  trx
    .insertInto('suspensionProposals')
    .values(proposal)
    // The partial index is found by its literal, not by a parameter.
    .onConflict((conflict) => conflict.column('userId').where(sql<boolean>`status = 'open'`).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Two admins at once are one after the other. */
export const lockProposal = (trx: Queryable, id: number) =>
  trx
    .selectFrom('suspensionProposals as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.status', 'p.proposedBy', 'u.myId'])
    .where('p.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateProposal(
  trx: Queryable,
  id: number,
  { status, decidedBy }: { status: 'approved' | 'rejected'; decidedBy: number },
): Promise<void> {
  await trx
    .updateTable('suspensionProposals')
    .set({ status, decidedBy, decidedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The open ones, and the latest that were decided. */
export const selectProposals = (db: Queryable, { limit }: { limit: number }) =>
  db
    .selectFrom('suspensionProposals as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .leftJoin('users as a', 'a.id', 'p.proposedBy')
    .leftJoin('users as d', 'd.id', 'p.decidedBy')
    .select(['p.id', 'p.userId', 'p.reason', 'p.caseId', 'p.proposedBy', 'p.proposedAt', 'p.status'])
    .select(['u.name', 'a.name as proposer', 'd.name as decider'])
    .orderBy(sql`p.status <> 'open'`)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();

export const WAITING_PROPOSALS = countWaiting({
  rows: sql`from suspension_proposals where status = 'open'`,
  since: sql`proposed_at`,
});
