import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { InvalidInputError } from '../../server/core/http/errors.ts';
import { LimitError } from '../../server/core/limits/limit.ts';
import { mobileNumber } from '../../server/gateways/messaging/phone-ranges.ts';
import { sendSms } from '../../server/gateways/messaging/send-sms.ts';
import {
  mayNotify,
  noteVerified,
  requireSms,
  SMS_PAUSED,
} from '../../server/gateways/messaging/sms-defence.ts';
import { readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

beforeAll(() => {
  Object.assign(config().messaging, { smsPerHour: 60, smsPerDay: 300 });
});
beforeEach(async () => {
  for (const table of ['outboxMessages', 'channelPauses', 'smsSends', 'smsAsks'] as const)
    await world.db.deleteFrom(table).execute();
});

const later = (seconds: number) =>
  world.db.transaction().execute(async (trx) => {
    await sql`update sms_sends set sent_at = sent_at - make_interval(secs => ${seconds})`.execute(trx);
    await sql`update sms_asks set asked_at = asked_at - make_interval(secs => ${seconds})`.execute(trx);
  });
/** As a form asks for it: the check first, then the message. */
const want = async (tel: string) => {
  await requireSms(world.db, tel);
  await world.db.transaction().execute((trx) => sendSms(trx, { to: tel, text: 'x' }));
};
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error: Error) => {
      if (error instanceof LimitError) return `wait ${error.retryAfterSeconds}`;
      if (error instanceof InvalidInputError) return Object.values(error.errors).flat().join();
      throw error;
    },
  );
/** Numbers of as many blocks and carriers as there are numbers. */
const spread = (i: number) =>
  `0${[60, 70, 80, 90][i % 4]}${String(1000 + i * 13).padStart(4, '0')}${1000 + i}`;
const alarms = () =>
  world.db
    .selectFrom('auditLog')
    .select(['target', 'detail'])
    .where('event', '=', 'breaker.open')
    .orderBy('id')
    .execute();

describe('S74: no one earns money by our texts', () => {
  it('sends to mobile numbers of Japan only', async () => {
    for (const tel of [
      '06012345678',
      '07012345678',
      '080-1234-5678',
      '+81 90 1234 5678',
      '０９０１２３４５６７８',
    ])
      expect(mobileNumber(tel), tel).toMatch(/^\+81[6789]0\d{8}$/);
    for (const tel of [
      ...['05012345678', '02012345678', '0120123456', '0570123456', '08001234567', '0990123456'],
      ...['0312345678', '110', '+14155550123', '+882161234567', '+8190123456789', '090123456', '', '９'],
      ...['+81 3 1234 5678', '00819012345678', '0900000000', '09001234567'],
    ]) {
      expect(mobileNumber(tel), tel).toBeNull();
      await expect(sendSms(world.db, { to: tel, text: 'x' })).rejects.toThrow(InvalidInputError);
    }
    expect(await readOutbox(world)).toEqual([]);
  });

  it('a number that is asked for ten times at once gets one text', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(want('09012345678'))));
    expect(outcomes.toSorted()).toEqual(['sent', ...Array(9).fill('wait 60')]);
  });

  it('1,000 requests from 100 addresses for numbers all over the country send no more than the budget', async () => {
    const browsers = Array.from({ length: 100 }, () => new Browser());
    const statuses = new Map<number, number>();
    const ask = async (i: number) => {
      const form = { tel: spread(i), password: `夜明けの自転車${i}号`, type: 'boy' };
      const { status } = await (browsers[i % 100] as Browser).post('/api/register_sms', form);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    // Requests that limits refuse cost nothing; those that get through hash a password each.
    for (let i = 0; i < 1000; i += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => ask(i + k)));
    const messages = await readOutbox(world);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.length).toBeLessThanOrEqual(60);
    expect([...statuses.keys()].filter((status) => ![200, 422, 429].includes(status))).toEqual([]);
  }, 180_000);

  it('the budget holds for texts of every kind, and staff are alarmed once', async () => {
    const before = (await alarms()).length;
    const outcomes: string[] = [];
    for (let i = 0; i < 64; i++) {
      outcomes.push(await outcome(want(spread(i))));
      await later(12);
    }
    expect(outcomes.filter((each) => each === 'sent')).toHaveLength(60);
    expect(outcomes.slice(60)).toEqual(Array(4).fill(SMS_PAUSED));
    expect((await alarms()).slice(before)).toMatchObject([{ target: 'sms', detail: { reason: 'budget' } }]);
  });

  it('parallel requests do not slip past the budget', async () => {
    for (let i = 0; i < 55; i++)
      await world.db.transaction().execute((trx) => sendSms(trx, { to: spread(i), text: 'x' }));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        outcome(world.db.transaction().execute((trx) => sendSms(trx, { to: spread(100 + i), text: 'x' }))),
      ),
    );
    expect(outcomes.filter((each) => each === 'sent')).toHaveLength(5);
  });

  it('a caller who walks through adjacent numbers opens the breaker', async () => {
    const outcomes: string[] = [];
    for (let i = 0; i < 14; i++) {
      outcomes.push(await outcome(want(`09012345${String(i).padStart(3, '0')}`)));
      await later(20);
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('sent'));
    expect(outcomes.slice(10)).toEqual(Array(4).fill(SMS_PAUSED));
    expect((await alarms()).at(-1)?.detail).toMatchObject({ reason: 'walk' });
    expect(await outcome(want('08099998888'))).toBe(SMS_PAUSED);
    await sql`update channel_pauses set until = now()`.execute(world.db);
    await later(3600);
    expect(await outcome(want('08099998888'))).toBe('sent');
  });

  it('fifty texts of which hardly one is answered open the breaker; answered ones do not', async () => {
    for (const answered of [9, 10]) {
      await world.db.deleteFrom('smsSends').execute();
      for (let i = 0; i < 50; i++) {
        await world.db.transaction().execute((trx) => sendSms(trx, { to: spread(i), text: 'x' }));
        if (i < answered) await noteVerified(world.db, spread(i));
      }
      // No one answers a notice.
      await sendSms(world.db, { to: spread(60), text: 'x', isNotice: true });
      await later(1800);
      expect(await outcome(want('08099998888')), `${answered} of 50`).toBe(
        answered < 10 ? SMS_PAUSED : 'sent',
      );
      await world.db.deleteFrom('channelPauses').execute();
      await world.db.deleteFrom('smsAsks').execute();
    }
  });

  it('the same number waits 60 seconds, then two, five and fifteen minutes, five times a day, for any owner', async () => {
    const tel = '09012345678';
    for (const gap of [60, 120, 300, 900]) {
      expect(await outcome(want(tel))).toBe('sent');
      expect(await outcome(want(tel))).toBe(`wait ${gap}`);
      await later(gap - 5);
      expect(await outcome(want(tel))).toBe('wait 5');
      await later(5);
    }
    expect(await outcome(want(tel))).toBe('sent');
    await later(3600);
    expect(await outcome(want(tel))).toMatch(/^wait \d{5}$/);
    // Asked for a number that no one has registered: nothing is sent, the gap is the same.
    const unknown = '08012345678';
    for (const gap of [60, 120]) {
      await requireSms(world.db, unknown);
      expect(await outcome(requireSms(world.db, unknown))).toBe(`wait ${gap}`);
      await later(gap);
    }
  });

  it('ten texts a minute to the numbers of one carrier, and not an eleventh', async () => {
    const numbers = Array.from({ length: 11 }, (_, i) => `090123${String(i).padStart(2, '0')}111`);
    const outcomes: string[] = [];
    for (const tel of numbers) outcomes.push(await outcome(want(tel)));
    expect(outcomes).toEqual([...Array(10).fill('sent'), 'wait 60']);
  });

  it('notices that strangers cause take half of the budget, and with the rest no more than the budget is sent', async () => {
    const notify = (tel: string, by: 'owner' | 'stranger') =>
      world.db.transaction().execute(async (trx) => {
        const may = await mayNotify(trx, tel, by);
        if (may) await sendSms(trx, { to: tel, text: 'x', isNotice: true });
        return may;
      });
    const allowed = async (by: 'owner' | 'stranger', first: number, count: number) => {
      const all: boolean[] = [];
      for (let i = first; i < first + count; i++) all.push(await notify(spread(i), by));
      return all.filter(Boolean).length;
    };
    expect(await allowed('stranger', 0, 34)).toBe(30);
    expect(await allowed('owner', 100, 10)).toBe(10);
    const outcomes: string[] = [];
    for (let i = 0; i < 24; i++) outcomes.push(await outcome(want(spread(200 + i))));
    expect(outcomes).toEqual([...Array(20).fill('sent'), ...Array(4).fill(SMS_PAUSED)]);
    expect(await allowed('owner', 300, 2)).toBe(0);
    expect(await readOutbox(world)).toHaveLength(60);
  });

  it('a notice that a stranger causes waits for the number as codes do, and holds no code back', async () => {
    const tel = '09012345678';
    const notify = (by: 'owner' | 'stranger') =>
      world.db.transaction().execute((trx) => mayNotify(trx, tel, by));
    expect([await notify('stranger'), await notify('stranger'), await notify('owner')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await outcome(want(tel))).toBe('sent');
    expect([await notify('stranger'), await notify('owner')]).toEqual([false, true]);
    expect(await outcome(want(tel))).toBe('wait 60');
  });

  it('a text counts from when it was asked for, however late it leaves', async () => {
    await requireSms(world.db, '09012345678');
    await later(20);
    await sendSms(world.db, { to: '09012345678', text: 'x' });
    const { rows } = await sql`select sent_at = asked_at as same from sms_sends, sms_asks`.execute(world.db);
    expect(rows).toEqual([{ same: true }]);
  });

  it('a notice gives way without a sound; no number can be read in what is counted', async () => {
    await sql`insert into channel_pauses values ('sms', 'walk', now() + interval '1 hour')`.execute(world.db);
    await sendSms(world.db, { to: '09012345678', text: 'x', isNotice: true });
    expect(await readOutbox(world)).toEqual([]);
    await world.db.deleteFrom('channelPauses').execute();
    await want('09012345678');
    const rows = await sql<{ row: string }>`
      select row_to_json(a)::text || row_to_json(s)::text || row_to_json(m)::text as row
      from sms_asks a, sms_sends s, outbox_messages m`.execute(world.db);
    expect(rows.rows[0]?.row).not.toMatch(/9012345|12345678/);
  });
});
