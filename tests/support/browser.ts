import { randomBytes } from 'node:crypto';
import { api } from '../../server/app/api.ts';
import type { AccountKind } from '../../server/core/db/account-tables.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { hashOf, type RequestFacts } from '../../server/core/http/request-facts.ts';
import { newToken } from '../../server/identity/form-tokens/token.ts';
import type { AuthState } from '../../server/identity/sessions/auth-state-contract.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { emailLookupOf, sealEmail } from '../../server/identity/shop-logins/find-login.ts';
import { asAnotherCaller } from './one-connection.ts';

type Body = Record<string, unknown> | FormData;
export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

/** Facts of a request that never was one. */
export const someFacts = (facts: Partial<RequestFacts> = {}): RequestFacts => ({
  ip: '203.0.113.7',
  ipPrefix: '203.0.113.0/24',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
  requestId: 'test',
  browser: hashOf('test'),
  ...facts,
});

let addresses = 0;

/** The forms that want a token. */
const GUARDED =
  /^\/api\/(?:register_(?:sms|call|email)|shop_contact|shop_entry|takedown|(?:shop\/\d+\/)?magazines)\/?$/;

/** A token of a form that has been open for a while. */
export const agedToken = (seconds = 60): string =>
  newToken(performance.timeOrigin + performance.now() - seconds * 1000);

/** What the form itself sends: its token, unless the test has its own. */
function asSent(path: string, body: Body | undefined): Body | undefined {
  if (!body || !GUARDED.test(path)) return body;
  if (!(body instanceof FormData)) return 'formToken' in body ? body : { ...body, formToken: agedToken() };
  const copy = new FormData();
  for (const [name, value] of body) copy.append(name, value as string);
  if (!copy.has('formToken')) copy.append('formToken', agedToken());
  return copy;
}

type Way = (ip: string, path: string, init: RequestInit) => Response | Promise<Response>;

/** Straight into this process's API, without the server around it. */
export const straight: Way = (ip, path, init) =>
  asAnotherCaller(() => api.request(path, init, { incoming: { socket: { remoteAddress: ip } } } as never));

let way = straight;

/** From here on the requests of every browser of this file travel another way. */
export function travelThrough(other: Way): void {
  way = other;
}

/** The next address of this machine that no browser has had: a network (/24) has 250 of them. */
const newAddress = () => `127.51.${100 + Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** A browser as the API sees it: an address of its own, cookies that stay, the tag of its session. */
export class Browser {
  readonly cookies = new Map<string, string>();
  ip: string;
  tag: string | null = null;
  /** How its requests travel, unless a test sends those of one browser elsewhere. */
  through = (path: string, init: RequestInit): Response | Promise<Response> => way(this.ip, path, init);

  constructor(ip = newAddress()) {
    this.ip = ip;
  }

  /** Goes on from another network: what is counted by address begins anew. */
  move(): void {
    this.ip = newAddress();
  }

  /** @throws Error for an answer that sets a cookie twice: which of the two holds is the browser's to choose. */
  keep(setCookies: readonly string[]): void {
    const names = setCookies.map((line) => line.split('=')[0]);
    if (new Set(names).size < names.length) throw new Error(`A cookie is set twice: ${names.join(', ')}`);
    for (const line of setCookies) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (!value || /max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  async send(
    method: string,
    path: string,
    given?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = asSent(path, given);
    const isForm = body instanceof FormData;
    const answer = await this.through(path, {
      method,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Sec-Fetch-Site': 'same-origin',
        'User-Agent': someFacts().userAgent,
        ...(this.cookies.size ? { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(this.tag ? { 'X-Session-Tag': this.tag } : {}),
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    this.keep(answer.headers.getSetCookie());
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const json = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
    if ('sessionTag' in json) this.tag = json.sessionTag as string | null;
    return { status: answer.status, headers: answer.headers, body: json, text };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body: Body = {}, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);

  /** All that the site keeps of an account, by a link that is made for it; `my` as in `/api/my_page/{myId}`. */
  async download(my: string): Promise<Answer> {
    const { body } = await this.post(`${my}/export`);
    return this.get(String(body.address));
  }

  /** The auth state, as a page asks for it when it opens: from then on the page sends its tag. */
  async me(): Promise<AuthState> {
    return (await this.get('/api/me')).body as AuthState;
  }

  /** Logged in without the form, as `userId`. */
  async logInAs(db: Db, userId: number): Promise<AuthState> {
    const opened = await openMemberSession(db, userId, someFacts());
    this.keep([opened.cookie]);
    return this.me();
  }
}

/** The only browser of its network (a /24). */
export const browserOf = (network: number): Browser => new Browser(`198.18.${network}.1`);

/** A member or cast with nothing but a name. @returns their id and the id in their addresses. */
export const addUser = (
  db: Db,
  name: string,
  user: { kind?: AccountKind; isAdmin?: boolean } = {},
): Promise<{ id: number; myId: string }> =>
  db
    .insertInto('users')
    .values({ kind: 'member', name, ...user })
    .returning(['id', 'myId'])
    .executeTakeFirstOrThrow();

/** Every moment of a session moved into the past, as if `seconds` had gone by since. */
export async function letPass(db: Db, seconds: number): Promise<void> {
  for (const { idHash, idleUntil, endsAt, lastSeenAt, provedAt } of await db
    .selectFrom('sessions')
    .selectAll()
    .execute()) {
    const back = (moment: Date) => new Date(moment.getTime() - seconds * 1000);
    await db
      .updateTable('sessions')
      .set({
        idleUntil: back(idleUntil),
        endsAt: back(endsAt),
        lastSeenAt: back(lastSeenAt),
        provedAt: back(provedAt),
      })
      .where('idHash', '=', idHash)
      .execute();
  }
}

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** The mail of a shop is read by a login of it that has typed a code sent there. @returns its id */
export async function proveShopMail(db: Db, shopId: number, email: string): Promise<number> {
  const id = await addShopLogin(db, '宵待');
  const address = { emailLookup: emailLookupOf(email), emailSealed: sealEmail(email) };
  await db
    .updateTable('shopLogins')
    .set({ ...address, emailProvenAt: new Date() })
    .where('id', '=', id)
    .execute();
  await db.insertInto('shopLoginShops').values({ shopLoginId: id, shopId }).execute();
  return id;
}

/** A shop's login with an address and no password that anybody knows. @returns its id. */
export async function addShopLogin(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('shopLogins')
    .values({
      name,
      emailLookup: randomBytes(32),
      emailSealed: sealEmail('shop@example.jp'),
      passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(16)}$${unpadded(32)}`,
      pepper: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
