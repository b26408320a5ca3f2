import { sql } from 'kysely';
import { nameRow } from '../../core/crypto/row-names.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { notifyOwner } from '../../identity/accounts/notify-owner.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import { exportAccount } from './export-account.ts';

const MADE = 'ダウンロードのリンクを作りました。24時間以内に、1回だけ使えます。';
const TERM = sql`interval '24 hours'`;
const IS_OPEN = sql`used_at is null and made_at > now() - ${TERM}`;

export type ExportLink = { address: string; until: string; message: string };
type Row = { id: number; until: Date };

async function selectOpen(db: Queryable, session: Buffer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select id, made_at + ${TERM} as until from export_links
    where session_hash = ${session} and ${IS_OPEN}`.execute(db);
  return rows[0];
}

/** What stood there is over, and its address with it. */
async function upsertLink(trx: Queryable, session: Buffer): Promise<Row> {
  const { rows } = await sql<Row>`insert into export_links (session_hash) values (${session})
    on conflict (session_hash) do update set id = default, made_at = now(), used_at = null
    returning id, made_at + ${TERM} as until`.execute(trx);
  return rows[0] as Row;
}

async function make(db: Db, caller: MemberCaller): Promise<Row> {
  const { userId, member, facts } = caller;
  await limit('export', { facts, account: userId });
  return transact(db, async (trx) => {
    const made = await upsertLink(trx, member.idHash);
    await notifyOwner(trx, userId, 'export_made');
    await auditMember(trx, caller, { event: 'export.made' });
    return made;
  });
}

/** One that is not used yet is given again: a page that was closed costs no day. @throws ApiError reauth; LimitError */
export async function makeExportLink(db: Db, caller: MemberCaller): Promise<ExportLink> {
  const { member } = caller;
  checkRecentProof(member);
  const { id, until } = (await selectOpen(db, member.idHash)) ?? (await make(db, caller));
  const address = `/api/my_page/${member.myId}/export/${nameRow('export', id)}`;
  return { address, until: postedOnOf(until), message: MADE };
}

/** Once, in the session that has made it. @throws ApiError not_found */
export async function openExport(
  db: Db,
  caller: MemberCaller,
  { id }: { id: number },
): Promise<ReadableStream<Uint8Array>> {
  const { numAffectedRows = 0n } = await sql`update export_links set used_at = now()
    where id = ${id} and session_hash = ${caller.member.idHash} and ${IS_OPEN}`.execute(db);
  if (numAffectedRows === 0n) throw new ApiError('not_found');
  return exportAccount(db, caller);
}

export const sweepExportLinks = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'exportLinks', sql`made_at <= now() - ${TERM}`);
