import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOutbox } from '../support/accounts.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import type { Answer } from '../support/browser.ts';
import { copyOfDatabase, writtenForms } from '../support/copy-of-database.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';
import { MATRIX } from './permissions/matrix.ts';
import type { Role } from './permissions/roles.ts';

const world = new PermissionWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

/** Whatever sends a code, makes a link or a session, or asks another service for one. */
const MAKES =
  /register_|verify_|forgot_|password|login|factor|invit|undo|magazine|email_setting|tel_setting|reauth|multi_post|twitter|line|\/x\/|calendar|export|push|logout/;
const BUSIEST = ['owner', 'cast', 'member', 'guest', 'shop', 'admin'] as const;
const SECRET = /token|secret|ticket|codes?$|address|url$|next$|key$/i;
/** Of the site alone, and for everybody. */
const PUBLIC = new Set(['pushKey', 'sessionTag']);
const LONG = /[\w-]{22,}/g;

const secrets = { codes: new Set<string>(), tokens: new Set<string>() };

/** What opens something, in what was answered or sent: by the names of its fields. */
function note(value: unknown, key = ''): void {
  if (Array.isArray(value)) for (const each of value) note(each, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) note(each, name);
  else if (typeof value === 'string' && SECRET.test(key) && !PUBLIC.has(key)) {
    if (/^\d{6}$/.test(value)) secrets.codes.add(value);
    for (const [each] of value.matchAll(LONG)) secrets.tokens.add(each);
  }
}

async function call(name: string): Promise<[Answer, ValidCall, Caller]> {
  const [method = '', path = ''] = name.split(' ');
  const row = MATRIX.find(({ routes }) => routes.includes(name));
  const role = BUSIEST.find((each: Role) => row?.cells[each] === '✓') ?? 'guest';
  const caller = await world.callerOf(role, { isMember: row?.row === '19', isReal: row?.row === '39' });
  await world.forgetLimits();
  const made = (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};
  const address = made.address ?? addressOf(path, { myId: caller.myId, ...made.path }) + (made.query ?? '');
  const tag =
    caller.adminTag && path.startsWith('/api/admin/') ? { 'X-Session-Tag': caller.adminTag } : undefined;
  const body = method === 'GET' ? undefined : (made.body ?? {});
  return [await caller.browser.send(method, address, body, tag), made, caller];
}

it('S4: a copy of the database has no code and no token in clear, after all that makes one', async () => {
  const names = apiRoutes().flatMap(({ name }) =>
    MAKES.test(name) && !name.includes('/hooks/') && !/^GET .*(?:list|search)/.test(name) ? [name] : [],
  );
  expect(names.length).toBeGreaterThan(40);
  let done = 0;
  for (const name of names) {
    const [{ status, body, headers }, made, { browser }] = await call(name);
    if (status < 400) done++;
    note(body);
    note(made.body instanceof FormData ? Object.fromEntries(made.body) : made.body);
    note(made.path ?? {});
    const next = new URL(headers.get('location') ?? '/', 'http://localhost');
    note({ token: next.searchParams.get('state') ?? '' });
    for (const value of browser.cookies.values()) note({ token: value });
  }
  expect(done).toBeGreaterThan(names.length * 0.8);
  for (const { letter } of await readOutbox({ db: world.db })) {
    const text = letter ? `${letter.text}` : '';
    for (const [, token = ''] of text.matchAll(/[#/=?]([\w-]{22,})/g)) secrets.tokens.add(token);
    for (const [code] of text.matchAll(/\b\d{6}\b/g)) secrets.codes.add(code);
  }
  expect([secrets.codes.size, secrets.tokens.size].map((size) => size > 15)).toEqual([true, true]);

  const copy = await copyOfDatabase(world.db);
  expect(copy).toContain('宵待');
  const found = [...secrets.tokens].filter((token) =>
    writtenForms(token).some((form) => copy.includes(form)),
  );
  expect(found).toEqual([]);
  const open = [...secrets.codes].filter(
    (code) =>
      copy.includes(Buffer.from(code).toString('hex')) || new RegExp(`[ (,":]${code}[ ),"}]`).test(copy),
  );
  expect(open).toEqual([]);
}, 120_000);
