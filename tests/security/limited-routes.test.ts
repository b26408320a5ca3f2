import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../server/accounts/create-account.ts';
import { hashPassword } from '../../server/credentials/password-hash.ts';
import { provideDatabase } from '../../server/db/database.ts';
import type { LimitName } from '../../server/limits/limit-rows.ts';
import { unsafeRoutes } from '../support/api-routes.ts';
import { Browser } from '../support/browser.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

vi.hoisted(() => {
  process.env.LINE_CHANNEL_ID = '1650000000';
  process.env.LINE_CHANNEL_SECRET = '0123456789abcdef0123456789abcdef';
});

let test: TestDatabase;
let hash: Awaited<ReturnType<typeof hashPassword>>;
let count = 0;
const PASSWORD = 'よるのあかり2026ねん';

beforeAll(async () => {
  test = await testDatabase();
  provideDatabase(test.db);
  hash = await hashPassword(PASSWORD);
});
beforeEach(() => test.db.deleteFrom('rateLimits').execute());
afterAll(() => test.close());

const newEmail = () => `limited-${++count}@example.jp`;
const newTel = () => `090${String(20_000_000 + ++count * 7919)}`;
const form = () => {
  const fields = new FormData();
  fields.set('name', `けん${++count % 100}`);
  fields.set('type', 'boy');
  return fields;
};
const register = { password: PASSWORD, type: 'boy' };

/** A member's browser at an address of its own, or at `ip`. */
async function member(ip?: string): Promise<{ browser: Browser; my: string }> {
  const browser = new Browser(ip);
  const identity = { kind: 'email', value: newEmail() } as const;
  const id = await createAccount(test.db, {
    type: 'boy',
    by: 'email',
    identity,
    password: hash,
    name: 'けん',
  });
  const { myId } = await browser.logInAs(test.db, id);
  return { browser, my: `/api/my_page/${myId}` };
}

type Who = 'one guest' | 'one member' | 'members at one address';
type Row = { limit: LimitName; route: string; allowed: number; who?: Who; body?: () => object };

/** Each route with the number that its tightest row allows in this way of calling. */
const ROUTES: Row[] = [
  {
    limit: 'login',
    route: 'POST /api/login',
    allowed: 10,
    body: () => ({ email: newEmail(), password: 'x' }),
  },
  {
    limit: 'login',
    route: 'POST {my}/reauth',
    allowed: 10,
    who: 'one member',
    body: () => ({ password: 'x' }),
  },
  {
    limit: 'shop_login',
    route: 'POST /api/shop_login',
    allowed: 5,
    body: () => ({ email: newEmail(), password: 'x' }),
  },
  {
    limit: 'register_sms',
    route: 'POST /api/register_sms',
    allowed: 3,
    body: () => ({ tel: newTel(), ...register }),
  },
  {
    limit: 'register_call',
    route: 'POST /api/register_call',
    allowed: 3,
    body: () => ({ tel: newTel(), ...register }),
  },
  {
    limit: 'register_email',
    route: 'POST /api/register_email',
    allowed: 5,
    body: () => ({ email: newEmail(), ...register }),
  },
  { limit: 'register_text', route: 'POST /api/register_text', allowed: 10, body: () => ({ type: 'boy' }) },
  {
    limit: 'verify',
    route: 'POST /api/verify_call',
    allowed: 20,
    body: () => ({ tel: newTel(), code: '123456' }),
  },
  {
    limit: 'verify',
    route: 'POST /api/verify_email',
    allowed: 20,
    body: () => ({ email: newEmail(), code: '123456' }),
  },
  {
    limit: 'verify',
    route: 'POST /api/verify_code',
    allowed: 20,
    body: () => ({ email: newEmail(), verifyNumber: '123456' }),
  },
  {
    limit: 'verify',
    route: 'POST {my}/email_setting',
    allowed: 20,
    who: 'one member',
    body: () => ({ email: newEmail(), verificationCode: '123456' }),
  },
  {
    limit: 'forgot_password',
    route: 'POST /api/forgot_password',
    allowed: 10,
    body: () => ({ email: newEmail() }),
  },
  {
    limit: 'forgot_password',
    route: 'POST /api/forgot_shop_password',
    allowed: 10,
    body: () => ({ email: newEmail() }),
  },
  { limit: 'verify', route: 'POST /api/undo_contact', allowed: 20, body: () => ({ token: 'x'.repeat(32) }) },
  {
    limit: 'verify_text',
    route: 'POST /api/verify_text',
    allowed: 30,
    body: () => ({ token: 'abcdefgh' }),
  },
  {
    limit: 'change_credential',
    route: 'POST /api/shop_change_password',
    allowed: 10,
    body: () => ({ token: 'x', password: PASSWORD }),
  },
  {
    limit: 'change_credential',
    route: 'POST {my}/line_setting',
    allowed: 3,
    who: 'one member',
    body: () => ({ delete: true }),
  },
  { limit: 'line', route: 'GET /api/line/start', allowed: 20 },
  { limit: 'line', route: 'GET /api/line/callback', allowed: 20 },
  { limit: 'profile', route: 'POST /api/init_name', allowed: 20, who: 'one member', body: form },
  {
    limit: 'change_credential',
    route: 'POST {my}/change_password',
    allowed: 3,
    who: 'one member',
    body: () => ({ currentPassword: 'x', password: `${PASSWORD}!` }),
  },
  {
    limit: 'change_credential',
    route: 'POST {my}/email_setting',
    allowed: 3,
    who: 'one member',
    body: () => ({ email: newEmail() }),
  },
  {
    limit: 'change_credential',
    route: 'POST {my}/tel_setting',
    allowed: 3,
    who: 'one member',
    body: () => ({ tel: newTel() }),
  },
  {
    limit: 'delete_account',
    route: 'POST {my}/delete_account',
    allowed: 5,
    who: 'members at one address',
    body: () => ({ delete: true }),
  },
  {
    limit: 'verify',
    route: 'POST /api/invitation',
    allowed: 20,
    who: 'one member',
    body: () => ({ token: 'x'.repeat(43) }),
  },
  {
    limit: 'verify',
    route: 'POST /api/invitation/accept',
    allowed: 20,
    who: 'one member',
    body: () => ({ token: 'x'.repeat(43), ticket: 'x', code: '123456' }),
  },
  { limit: 'suggest', route: 'POST /api/suggests', allowed: 60, body: () => ({ searchText: '宵' }) },
  {
    limit: 'suggest_member',
    route: 'POST /api/suggests',
    allowed: 120,
    who: 'one member',
    body: () => ({ searchText: '宵' }),
  },
  { limit: 'export', route: 'GET {my}/export', allowed: 1, who: 'one member' },
  { limit: 'search', route: 'GET /api/searches?budgetMax=1', allowed: 300 },
  { limit: 'search_paging', route: 'GET /api/searches?budgetMax=1&cursor=x', allowed: 120 },
  { limit: 'search_member', route: 'GET /api/searches?budgetMax=1', allowed: 1500, who: 'one member' },
  {
    limit: 'search_paging_member',
    route: 'GET /api/searches?budgetMax=1&cursor=x',
    allowed: 300,
    who: 'one member',
  },
];

async function* callers(who: Who | undefined): AsyncGenerator<{ browser: Browser; my: string }> {
  const one = who === 'one member' ? await member() : { browser: new Browser(), my: '' };
  const { ip } = new Browser();
  while (true) yield who === 'members at one address' ? await member(ip) : one;
}

describe('S71: the limits stand before the routes', () => {
  it.each(ROUTES)('$route: $allowed, then 429 ($limit)', async ({ route, allowed, who, body }) => {
    const [method = '', path = ''] = route.split(' ');
    const list = callers(who);
    for (let i = 0; i <= allowed; i++) {
      const { value } = await list.next();
      const answer = await value.browser.send(method, path.replace('{my}', value.my), body?.() as never);
      const told = `call ${i + 1}: ${answer.status} ${answer.text.slice(0, 200)}`;
      if (i < allowed) expect(answer.status, told).not.toBe(429);
      else {
        expect(answer.status, told).toBe(429);
        expect(Number(answer.headers.get('retry-after')), told).toBeGreaterThan(0);
        expect(answer.text).toContain('短時間に多くのアクセスを検知しました。');
      }
    }
    // Somebody else, somewhere else, is not hit.
    const { browser, my } = who ? await member() : { browser: new Browser(), my: '' };
    const other = await browser.send(method, path.replace('{my}', my), body?.() as never);
    expect(other.status).not.toBe(429);
  });

  it('one address gets its mails by all routes together', async () => {
    const email = newEmail();
    const first = await new Browser().post('/api/register_email', { email, ...register });
    expect(first.status).toBe(200);
    expect((await new Browser().post('/api/register_email', { email, ...register })).status).toBe(429);
    expect((await new Browser().post('/api/forgot_password', { email })).status).toBe(429);
    const { browser, my } = await member();
    expect((await browser.post(`${my}/email_setting`, { email })).status).toBe(429);
  });

  it('every call that changes something is limited; three cost and tell a stranger nothing', () => {
    // Calls of admins do not exist for others; S18 has their limit.
    const limited = new Set(ROUTES.map(({ route }) => route.replace('{my}', '/api/my_page/{myId}')));
    const free = unsafeRoutes().filter(
      ({ name, path }) => !limited.has(name) && !path.startsWith('/api/admin/'),
    );
    // Those are under the limit of everything only.
    expect(free.map(({ name }) => name).toSorted()).toEqual([
      'POST /api/logout',
      'POST /api/my_page/{myId}/sessions',
      'POST /api/shop_select',
    ]);
  });
});
