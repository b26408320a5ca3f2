import { afterEach, expect, it, vi } from 'vitest';
import { log } from '../../server/core/log.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { hashPassword } from '../../server/identity/credentials/password-hash.ts';
import { codeByCall, readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const OWNED = '09056781234';
const PASSWORD = 'よるのあかり2026ねん';
let count = 0;

afterEach(() => vi.restoreAllMocks());

const callFrom = (ip: string, tel = `080${String(31_000_000 + ++count * 7919)}`) => {
  const browser = new Browser(ip);
  return {
    browser,
    tel,
    asked: browser.post('/api/register_call', { tel, password: PASSWORD, type: 'boy' }),
  };
};
const notices = async () =>
  (await readOutbox(world)).filter(
    ({ letter }) => letter?.channel === 'sms' && letter.text.includes('登録済み'),
  );

it('S74: strangers who fill the row of the site close registration by call for no one, and cost no text', async () => {
  const identity = { kind: 'tel', value: OWNED } as const;
  const password = await hashPassword(PASSWORD);
  await createAccount(world.db, { type: 'boy', by: 'call', identity, password, name: 'けん' });
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  const alarms = () => said.mock.calls.map(([values]) => values);

  expect((await callFrom('203.0.113.90', OWNED).asked).status).toBe(200);
  expect(await notices()).toHaveLength(1);
  for (let i = 0; i < 29; i++) expect((await callFrom(`198.51.${i}.5`).asked).status).toBe(200);
  expect(alarms()).toEqual([]);

  const { browser, tel, asked } = callFrom('203.0.113.91');
  expect((await asked).body).toMatchObject({ callDigits: expect.stringMatching(/^\d{4}$/) });
  expect(alarms()).toEqual([{ alarm: 'registrations', by: 'call' }]);
  const code = await codeByCall(world.db, tel, String((await asked).body.callDigits));
  const verified = await browser.post('/api/verify_call', { tel, code });
  expect(verified.status, verified.text).toBe(200);
  const known = await callFrom('203.0.113.92', OWNED).asked;
  expect([known.status, Object.keys(known.body)]).toEqual([200, Object.keys((await asked).body)]);
  expect(await notices()).toHaveLength(1);
});
