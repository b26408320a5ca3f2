import { randomBytes } from 'node:crypto';
import { addDays, businessDateOf, instantOf } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { lookup } from '../../core/crypto/sealing.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { calendarFile, isOver } from '../../directory/schedules/calendar-file.ts';
import { SCHEDULE_DAYS } from '../../directory/schedules/rules.ts';
import { notifyOwner } from '../../identity/accounts/notify-owner.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { Caller, MemberCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import {
  deleteCalendar,
  selectCalendar,
  selectCalendarOf,
  selectFollowedShifts,
  upsertCalendar,
} from './calendar-queries.ts';
import type { Calendar, CalendarMade } from './contract.ts';

const MADE = 'カレンダーのアドレスを作りました。';
const REVOKED = 'カレンダーのアドレスを取り消しました。';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => lookup('calendar-token', token);
const addressOf = (token: string): string => `${config().siteOrigin}/api/calendar/${token}`;

export async function readCalendar(db: Queryable, { userId }: MemberCaller): Promise<Calendar> {
  const row = await selectCalendar(db, userId);
  return { madeOn: row ? postedOnOf(row.createdAt) : null };
}

/** The address is answered once: the database keeps its hash. An earlier one ends. @throws ApiError reauth; LimitError */
export async function makeCalendar(
  db: Db,
  { userId, member, facts }: Pick<MemberCaller, 'userId' | 'member' | 'facts'>,
): Promise<CalendarMade> {
  checkRecentProof(member);
  await limit('calendar_setting', { facts, account: userId });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { createdAt } = await transact(db, async (trx) => {
    const made = await upsertCalendar(trx, userId, hashOf(token));
    await notifyOwner(trx, userId, 'calendar_made');
    await auditMember(trx, { userId, facts }, { event: 'calendar.made' });
    return made;
  });
  return { madeOn: postedOnOf(createdAt), address: addressOf(token), message: MADE };
}

/** @throws LimitError */
export async function revokeCalendar(
  db: Db,
  { userId, facts }: Pick<MemberCaller, 'userId' | 'facts'>,
): Promise<Calendar & Done> {
  await limit('calendar_setting', { facts, account: userId });
  await transact(db, async (trx) => {
    await deleteCalendar(trx, userId);
    await auditMember(trx, { userId, facts }, { event: 'calendar.revoked' });
  });
  return { madeOn: null, message: REVOKED };
}

/** The coming shifts of the casts whom the owner of `token` follows. @throws ApiError not_found; LimitError */
export async function readCalendarFile(
  db: Queryable,
  { facts }: Pick<Caller, 'facts'>,
  { token }: { token: string },
): Promise<string> {
  if (!TOKEN.test(token)) throw new ApiError('not_found');
  const hash = hashOf(token);
  const owner = await selectCalendarOf(db, hash);
  // Made-up tokens fill no table of limits.
  if (!owner) throw new ApiError('not_found');
  await limit('calendar', { facts, target: hash.toString('hex') });
  const now = currentTime();
  const today = businessDateOf(now);
  const days = { first: today, last: addDays(today, SCHEDULE_DAYS - 1) };
  const shifts = await selectFollowedShifts(db, owner.userId, days);
  const events = shifts
    .map(({ castId, businessDate, startMinute }) => ({
      key: `${castId}:${businessDate}`,
      startsAt: instantOf(businessDate, startMinute) / 60_000,
    }))
    .filter((event) => !isOver(event, now));
  // Another address has other ids: no one can compare two calendars.
  return calendarFile(hash, events, now);
}
