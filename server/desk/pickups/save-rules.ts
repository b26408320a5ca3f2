import { sql } from 'kysely';
import { businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { readCastName } from '../admin-casts/read-admin-users.ts';
import { UNKNOWN } from '../admin-casts/rules.ts';
import type { OutForm, PinForm } from './contract.ts';
import { hasRule, lockRules, selectFullDay, selectRule } from './queries.ts';
import { PINS_MAX } from './rules.ts';

const BACKWARDS = '最後の日は、最初の日以降で入力してください。';
const PINNED_ALREADY = 'この女の子は、この期間にすでに固定されています。';
const OUT_ALREADY = 'この女の子は、すでに外されています。';
const TAKEN_BACK_ALREADY = 'すでに取り消されています。';
const OVER = 'すでに終わっているため、取り消せません。';
const fullOn = (day: IsoDate) =>
  `固定できるのは1日${PINS_MAX}人までです。${formatDate(day)}は、すでに${PINS_MAX}人います。`;

type NewRule = { kind: 'pin' | 'out'; castId: number; from: IsoDate; until: IsoDate; reason: string };

/** The pages of this process are notified before the answer goes out. */
async function change(
  db: Db,
  { openCall }: AdminCaller,
  work: (trx: Queryable) => Promise<Done>,
): Promise<Done> {
  const result = await transactOnce(db, { openCall }, async (trx) => {
    await lockRules(trx);
    return work(trx);
  });
  await applyPageChanges();
  return result;
}

async function add(
  trx: Queryable,
  caller: AdminCaller,
  { kind, castId, from, until, reason }: NewRule,
): Promise<void> {
  const { admin } = caller;
  if ((await readCastName(trx, caller, { id: castId })).castName === null)
    throw new InvalidInputError({ castId: [UNKNOWN] });
  if (await hasRule(trx, { kind, castId, from, until }))
    throw new InvalidInputError({ castId: [kind === 'pin' ? PINNED_ALREADY : OUT_ALREADY] });
  const full = kind === 'pin' ? await selectFullDay(trx, { castId, from, until, most: PINS_MAX }) : null;
  if (full !== null) throw new InvalidInputError({ from: [fullOn(full)] });
  const { id } = await trx
    .insertInto('pickupRules')
    .values({
      ...{ kind, castId, fromDate: from, untilDate: until, reason, madeBy: admin.userId },
      ...{ takenBackBy: null, takenBackAt: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditAdmin(trx, caller, {
    event: kind === 'pin' ? 'pickup.pinned' : 'pickup.left_out',
    target: `cast:${castId}`,
    detail: { rule: id, firstDay: from, lastDay: until, reason },
  });
}

/** First in the strip on those days, while she may stand in it at all. @throws InvalidInputError */
export async function pinCast(db: Db, caller: AdminCaller, form: PinForm): Promise<Done> {
  if (form.until < form.from) throw new InvalidInputError({ until: [BACKWARDS] });
  return change(db, caller, async (trx) => {
    await add(trx, caller, { kind: 'pin', ...form });
    return { message: '先頭に固定しました。' };
  });
}

/** From now on. @throws InvalidInputError */
export async function leaveOut(db: Db, caller: AdminCaller, form: OutForm): Promise<Done> {
  const from = businessDateOf(currentTime());
  return change(db, caller, async (trx) => {
    await add(trx, caller, { kind: 'out', from, ...form });
    return { message: 'ピックアップから外しました。' };
  });
}

/** What is over stays in the history as it was. @throws ApiError not_found; InvalidInputError */
export async function takeRuleBack(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  const { admin } = caller;
  return change(db, caller, async (trx) => {
    const rule = await selectRule(trx, id);
    if (!rule) throw new ApiError('not_found');
    if (rule.takenBackAt) throw new InvalidInputError({ custom: [TAKEN_BACK_ALREADY] });
    if (rule.untilDate < businessDateOf(currentTime())) throw new InvalidInputError({ custom: [OVER] });
    await trx
      .updateTable('pickupRules')
      .set({ takenBackBy: admin.userId, takenBackAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await auditAdmin(trx, caller, {
      event: 'pickup.taken_back',
      target: `cast:${rule.castId}`,
      detail: { rule: id, kind: rule.kind },
    });
    return { message: '取り消しました。' };
  });
}
