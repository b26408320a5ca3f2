import { sql } from 'kysely';
import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { updateStopped, updateStoppedAddress } from './queries.ts';
import { readStopToken } from './stop-token.ts';
import { lookupAddress } from './subscribe.ts';
import { STOP_LINK_BAD, STOPPED } from './wording.ts';

/** By the button of the page; needs no login. @throws InvalidInputError for a forged link */
export async function stopMagazine(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { token }: { token: string },
): Promise<Done> {
  await limit('mail_stop', { facts });
  const id = readStopToken(token);
  if (id === null) throw new InvalidInputError({ custom: [STOP_LINK_BAD] });
  await updateStopped(db, id, 'link');
  return { message: STOPPED };
}

/** Not limited: mail services stop for many readers from one address. @returns false for a forged link */
export async function stopByOneClick(db: Db, token: string): Promise<boolean> {
  const id = readStopToken(token);
  if (id !== null) await updateStopped(db, id, 'one_click');
  return id !== null;
}

/** Every magazine of an address that takes no mail. @returns how many */
export const stopBounced = (trx: Queryable, email: string): Promise<number> =>
  updateStoppedAddress(trx, lookupAddress(email), 'bounce');

/** By the operator, who has got a bounce as a mail of its own; recorded without the address. @returns how many ended */
export const stopReportedBounce = (db: Db, email: string): Promise<number> =>
  transact(db, async (trx) => {
    const count = await stopBounced(trx, email);
    if (count === 0) return 0;
    await writeAudit(trx, {
      ...{ event: 'magazine.bounced', ...BY_SYSTEM },
      detail: { magazines: count },
    });
    return count;
  });

/** Every magazine of the address of an account that is erased. */
export async function stopErased(trx: Queryable, email: string): Promise<void> {
  await updateStoppedAddress(trx, lookupAddress(email), 'erasure');
}

/** How many got an issue, and how many of them ended the magazine within `days` of it. */
export const resultsIn = (days: number) => sql`
  select d.issue_id, count(*) filter (where d.sent_at is not null)::int as sent,
    count(*) filter (where m.stopped_by in ('link', 'one_click') and m.stopped_at >= d.sent_at
      and m.stopped_at < d.sent_at + ${days}::int * interval '1 day')::int as stopped
  from magazine_deliveries d join magazine_subscriptions m on m.id = d.subscription_id group by d.issue_id`;
