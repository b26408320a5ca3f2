import { sql } from 'kysely';
import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import type { IsoDate } from '../../core/business-day.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { inSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { castActiveAt } from '../../core/db/visible.ts';
import { log, traceOf } from '../../core/log.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { UNUSED_MONTHS, UNUSED_WARNED_MONTHS } from '../../identity/accounts/limits.ts';
import { followLeaving, leave } from './leave.ts';
import { unusedMail } from './wording.ts';

const WARNED_DAYS = 28;
/** A night that was left out loses no visit. */
const BACK_DAYS = 7;
const AT_ONCE = 200;

type Stage = 'warn' | 'end';
type Due = { userId: number; castId: number | null; goesOn: IsoDate };

/** Who came again after the mail begins anew; an account that no night has seen yet begins with this one. */
async function noteVisits(db: Db): Promise<void> {
  await inSteps(async (rows) => {
    const { numAffectedRows = 0n } = await sql`
      insert into member_visits (user_id, seen_on)
      select s.user_id, max(s.last_seen_at)::date from sessions s left join member_visits v on v.user_id = s.user_id
      where s.realm = 'member' and s.last_seen_at > now() - ${BACK_DAYS}::int * interval '1 day'
        and (v.seen_on is null or v.seen_on < s.last_seen_at::date)
      group by s.user_id limit ${rows}
      on conflict (user_id) do update set seen_on = excluded.seen_on, warned_at = null`.execute(db);
    return Number(numAffectedRows);
  });
  await inSteps(async (rows) => {
    const { numAffectedRows = 0n } = await sql`
      insert into member_visits (user_id, seen_on) select u.id, current_date from users u
      where u.status = 'active' and not exists (select from member_visits v where v.user_id = u.id)
      limit ${rows} on conflict do nothing`.execute(db);
    return Number(numAffectedRows);
  });
}

const months = (count: number) => sql`${count}::int * interval '1 month'`;
const MONTHS: Record<Stage, number> = { warn: UNUSED_WARNED_MONTHS, end: UNUSED_MONTHS };
const WARNED = {
  warn: sql`v.warned_at is null`,
  end: sql`v.warned_at < now() - ${WARNED_DAYS}::int * interval '1 day'`,
};
const dueAccounts = (stage: Stage) => sql`
  select u.id as user_id, u.cast_id,
    greatest(v.seen_on + ${months(UNUSED_MONTHS)}, now() + ${WARNED_DAYS}::int * interval '1 day')::date as goes_on
  from member_visits v join users u on u.id = v.user_id
  where v.seen_on < now() - ${months(MONTHS[stage])} and ${WARNED[stage]}
    and u.status = 'active' and not u.is_admin
    and not exists (select from sessions s
      where s.user_id = u.id and s.realm = 'member' and s.last_seen_at::date > v.seen_on)
    and not exists (select from casts k
      where k.id = u.cast_id and ${castActiveAt('k')} >= now() - ${months(MONTHS[stage])})`;

async function selectDue(db: Db, stage: Stage): Promise<Due[]> {
  return (await sql<Due>`${dueAccounts(stage)} order by v.seen_on, u.id limit ${AT_ONCE}`.execute(db)).rows;
}

/** Asks once more under the lock of the account: its owner may have come back, or another run was first. */
async function lockDue(trx: Queryable, stage: Stage, userId: number): Promise<Due | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return (await sql<Due>`${dueAccounts(stage)} and u.id = ${userId}`.execute(trx)).rows[0];
}

const warn = (db: Db, { userId }: Due) =>
  transact(db, async (trx) => {
    const due = await lockDue(trx, 'warn', userId);
    if (!due) return;
    const warned = trx.updateTable('memberVisits').set({ warnedAt: sql<Date>`now()` });
    await warned.where('userId', '=', userId).execute();
    const { email } = await readIdentities(trx, userId);
    if (email) await sendMail(trx, { to: email, ...unusedMail(due.goesOn) });
  });

async function end(db: Db, { userId }: Due): Promise<void> {
  const left = await transact(db, async (trx) => {
    const due = await lockDue(trx, 'end', userId);
    if (!due || !(await leave(trx, due, { days: 0 }))) return null;
    await writeAudit(trx, { event: 'account.unused', target: `user:${userId}`, ...BY_SYSTEM });
    return due;
  });
  if (left) await followLeaving(db, left);
}

/** Decisions §11: a mail after 24 months without a visit, the end after 25. One that fails holds up no other. */
export async function sweepUnused(db: Db): Promise<void> {
  await noteVisits(db);
  for (const [stage, work] of [
    ['end', end],
    ['warn', warn],
  ] as const)
    for (const due of await selectDue(db, stage))
      try {
        await work(db, due);
      } catch (error) {
        log.error({ alarm: 'erasure', user: due.userId, error: traceOf(error) }, 'an unused account stays');
      }
}
