import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { noteVerified, SMS_PAUSED } from '../../server/gateways/messaging/sms-defence.ts';
import { forgetLimits } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { addOwners, FORM, sendOwnText } from '../support/known-and-unknown.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

/** What sends a text to numbers that are registered, and none to others. */
const forgotPassword = (tel: string) => new Browser().post('/api/forgot_password', { email: tel });
const WAYS: Record<string, (tel: string) => Promise<unknown>> = {
  forgot_password: forgotPassword,
  register_call: (tel) => new Browser().post('/api/register_call', { ...FORM, tel }),
  'a text from the number': (tel) => sendOwnText(world.db, new Browser(), tel),
};

const startAnew = async () => {
  await forgetLimits(world.db);
  await world.db.deleteFrom('channelPauses').execute();
};
const later = (seconds: number) =>
  world.db.transaction().execute(async (trx) => {
    await sql`update sms_sends set sent_at = sent_at - make_interval(secs => ${seconds})`.execute(trx);
    await sql`update sms_asks set asked_at = asked_at - make_interval(secs => ${seconds})`.execute(trx);
  });

/** What a stranger hears who wants a text to a number, which is counted as well. */
async function heard(tel: string): Promise<unknown> {
  const { status, body } = await new Browser().post('/api/register_sms', { ...FORM, tel });
  return status === 422 ? body.errors : status;
}

const PAUSED = { custom: [SMS_PAUSED] };
const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
const ofCarrier = (n: number) => `080777${padded(n, 2)}111`;
const ofBlock = (n: number) => `07012345${padded(n, 3)}`;
const spread = (n: number) => `0${[60, 70, 80, 90][n % 4]}${1000 + n * 13}${1000 + n}`;
const some = (count: number, number: (n: number) => string, first: number) =>
  Array.from({ length: count }, (_, i) => number(first + i));

beforeAll(async () => {
  Object.assign(config().messaging, { smsPerHour: 60, smsPerDay: 300 });
  await addOwners(world.db, [...some(9, ofCarrier, 0), ...some(9, ofBlock, 0), ...some(50, spread, 0)]);
});

describe.each(Object.entries(WAYS))(
  'S1: %s tells nothing of a number to those who ask for others',
  (_name, way) => {
    it.each([
      ['registered', 0],
      ['unknown', 50],
    ])('nine %s numbers of a carrier leave room for a tenth in a minute', async (_whose, first) => {
      await startAnew();
      for (const tel of some(9, ofCarrier, first)) await way(tel);
      expect([await heard(ofCarrier(98)), await heard(ofCarrier(99))]).toEqual([200, 429]);
    });

    it.each([
      ['registered', 0],
      ['unknown', 500],
    ])('nine %s numbers of a block leave room for a tenth in an hour', async (_whose, first) => {
      await startAnew();
      for (const tel of some(9, ofBlock, first)) await way(tel);
      await later(120);
      expect([await heard(ofBlock(998)), await heard(ofBlock(999))]).toEqual([200, PAUSED]);
    });
  },
);

it.each([
  ['registered', 0],
  ['unknown', 100],
])('S1: fifty %s numbers that no code follows pause the texts', async (_whose, first) => {
  await startAnew();
  await Promise.all(some(50, spread, first).map(forgotPassword));
  await later(1800);
  expect(await heard('08099998888')).toEqual(PAUSED);
});

it('S74: fifty numbers that were asked for, of which ten were proved, pause nothing', async () => {
  await startAnew();
  await Promise.all(some(50, spread, 0).map(forgotPassword));
  for (const tel of some(10, spread, 0)) await noteVerified(world.db, tel);
  await later(1800);
  expect(await heard('08099998888')).toBe(200);
});
