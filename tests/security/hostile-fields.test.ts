import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../server/app/api.ts';
import { Browser } from '../support/browser.ts';
import {
  type Document,
  fieldsOf,
  formWithout,
  HOSTILE,
  NAMED_HOST,
  type Operation,
  operationsOf,
  withField,
  writeJson,
} from '../support/hostile-fields.ts';
import { asAnotherCaller } from '../support/one-connection.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { isInPart } from '../support/tree-part.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';
import { MATRIX } from './permissions/matrix.ts';
import type { Role } from './permissions/roles.ts';

const world = new PermissionWorld();
/** Where this process has turned to. */
const asked: string[] = [];
const noteSocket = (message: unknown) =>
  (message as { socket: Socket }).socket.on('connectionAttempt', (ip, port) => asked.push(`${ip}:${port}`));
beforeAll(async () => {
  subscribe('net.client.socket', noteSocket);
  await world.open();
  operations = operationsOf((await new Browser().get('/api/openapi.json')).body as unknown as Document);
});
afterAll(() => {
  unsubscribe('net.client.socket', noteSocket);
  return world.close();
});

const CALLERS: Role[] = ['guest', 'member', 'owner', 'shop'];
/** They end the session of who calls them; others give it another name. */
const ENDS = /\/(?:logout|delete_account)$/;
const SESSION = /^__Host-(?:sid|shop|adm)=/;
/** S21: a cookie of a session is no script's and no other path's; that of shops and admins is sent from here only. */
const COOKIE =
  /^(?=.*; Path=\/(?:;|$))(?=.*; Secure)(?=.*; SameSite=(?:Lax|Strict))(?:me=|(?=.*; HttpOnly)(?:__Host-(?!shop|adm)|__Host-(?:shop|adm)=.*SameSite=Strict))/i;
const FULL = process.env.FULL === '1';

let operations: Operation[];

/** From this machine itself, which no limit of reading counts. */
async function callerOf(role: Role): Promise<Caller> {
  const caller = await world.callerOf(role);
  caller.browser.through = (path, init) =>
    asAnotherCaller(() =>
      api.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never),
    );
  return caller;
}

type Request = { what: string; address: string; body?: string | FormData };

/** A character of an address as it travels: half a one is written in bytes, too. */
const encoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replace(/./gsu, (each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%BD'));
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const KEPT_BY = 70_000;
/** Of calls that their caller may not make, nothing but this is sent. */
const SHUT_VALUES = ['NUL', 'a high half', '2^63'];

/** The call as it is, and one request for each field and each value, valid but for it. */
function* allRequestsOf(
  operation: Operation,
  who: () => Caller,
  call: ValidCall,
  isShut: boolean,
): Generator<Request> {
  const { path, parameters, kind, body: schema } = operation;
  const query = call.query ?? '';
  const addressed = (changed: Record<string, string> = {}) => {
    const values: Record<string, string | number> = { myId: who().myId, ...call.path };
    return (
      path.replace(/\{(\w+)\}/g, (_, name: string) => changed[name] ?? String(values[name] ?? 1)) + query
    );
  };
  const plain = () =>
    (kind === 'json' ? writeJson(call.body ?? {}) : kind && formWithout(call.body)) ?? undefined;
  const request = (
    what: string,
    address = addressed(),
    body: string | FormData | undefined = plain(),
  ): Request => ({
    what,
    address,
    ...(body === undefined ? {} : { body }),
  });
  yield request('as it is', call.address ?? addressed());
  if (kind === 'json')
    yield request('too much', addressed(), writeJson({ ...call.body, more: 'a'.repeat(KEPT_BY) }));
  for (const [what, value] of Object.entries(HOSTILE)) {
    if (isShut && !SHUT_VALUES.includes(what)) continue;
    const text = textOf(value);
    for (const { name, in: where } of parameters) {
      const title = `${where} ${name}: ${what}`;
      if (where === 'path') yield request(title, addressed({ [name]: encoded(text) || '0' }));
      else {
        const search = new URLSearchParams(query);
        search.delete(name);
        const [bare = ''] = addressed().split('?');
        yield request(title, `${bare}?${search}&${name}=${encoded(text)}`);
        yield request(`${title}, doubled`, `${bare}?${search}&${name}=1&${name}=${encoded(text)}`);
      }
    }
    if (!kind || !schema) continue;
    for (const { steps } of fieldsOf(schema)) {
      const title = `${steps.join('.')}: ${what}`;
      if (kind === 'json') {
        yield request(title, addressed(), writeJson(withField(call.body ?? {}, schema, steps, value)));
        continue;
      }
      const form = formWithout(call.body, String(steps[0]));
      form.append(String(steps[0]), text);
      yield request(title, addressed(), form);
    }
    // A name that no contract knows, and that of a file.
    if (kind === 'json')
      yield request(`a name: ${what}`, addressed(), writeJson({ ...call.body, [text]: 1 }));
    else {
      const form = formWithout(call.body);
      form.append(`${text}[0]`, new File(['x'], text.slice(0, 100)));
      yield request(`a name: ${what}`, addressed(), form);
    }
  }
}

let numbered = 0;
/** The call as it is, and those of the others that this run takes. */
function* requestsOf(...given: Parameters<typeof allRequestsOf>): Generator<Request> {
  let isFirst = true;
  for (const request of allRequestsOf(...given)) {
    if (isFirst || isInPart(numbered++)) yield request;
    isFirst = false;
  }
}

/**
 * Whether no row of the table of permissions lets this role call, or only as everybody may: a shop's session is that of
 * a guest there, and `FULL=1` sends all the same.
 */
const isLeftOut = (role: Role, name: string) => {
  const cells = MATRIX.filter(({ routes }) => routes.includes(name)).map((row) => row.cells);
  const isShut = cells.every((each) => 'LFNV'.includes(each[role]));
  return isShut || (role === 'shop' && !FULL && cells.every((each) => each.guest === each.shop));
};

/** This many requests are under way at once: what answers evenly takes its time. */
const AT_ONCE = 8;

describe.each(CALLERS)('S52: one hostile field at a time, by a %s', (role) => {
  it('gets an answer that the document knows, in every field of every operation', async () => {
    let caller = await callerOf(role);
    const odd: string[] = [];
    let sent = 0;

    /** @returns whether it has ended or changed the session that it was sent in. */
    async function send(operation: Operation, request: Request): Promise<boolean> {
      const { name, method, statuses, pages } = operation;
      const { what, address, body } = request;
      const { cookies, tag, through } = caller.browser;
      const answer = await through(address, {
        method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...(tag ? { 'X-Session-Tag': tag } : {}),
          ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
      const { status, headers } = answer;
      const text = await answer.text();
      // The field is to reach the verb.
      if (status === 429) {
        await world.forgetLimits();
        return send(operation, request);
      }
      sent++;
      const isTaken = status < 400 && what.endsWith(': marks');
      const isJson = headers.get('content-type')?.startsWith('application/json');
      if (isTaken || status >= 500 || !statuses.includes(status) || !(isJson || pages.includes(status)))
        odd.push(`${name} ${what}: ${status} ${text.slice(0, 80)}`);
      for (const line of headers.getSetCookie())
        if (!COOKIE.test(line) || /domain/i.test(line) || line.length > 4000)
          odd.push(`${name} sets ${line}`);
      const isNew = headers.getSetCookie().some((line) => SESSION.test(line));
      return role !== 'guest' && status < 400 && (isNew || ENDS.test(name));
    }

    for (const operation of operations) {
      const { name } = operation;
      await world.forgetLimits();
      const call = (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};
      const requests = requestsOf(operation, () => caller, call, isLeftOut(role, name));
      const first = requests.next();
      const isEnding = !first.done && (await send(operation, first.value));
      if (isEnding) caller = await callerOf(role);
      // Each takes the next one when it is through with its own.
      const work = async () => {
        for (let next = requests.next(); !next.done; next = requests.next())
          if (await send(operation, next.value)) caller = await callerOf(role);
      };
      await Promise.all(Array.from({ length: isEnding ? 1 : AT_ONCE }, work));
    }
    expect(odd).toEqual([]);
    expect(asked, 'S58').not.toContain(NAMED_HOST);
    expect([Object.keys(Object.prototype), 'polluted' in {}], 'S53').toEqual([[], false]);
    expect(sent).toBeGreaterThan(operations.length);
  }, 900_000);
});

it('S58: a host that a server asks is noticed', async () => {
  await expect(fetch(`http://${NAMED_HOST}/`)).rejects.toThrow();
  expect(asked.splice(0)).toContain(NAMED_HOST);
});

describe('S32: the numbers of a request', () => {
  /** Every schema of a number in what is sent, with where it stands. */
  const numbers = () =>
    operations
      .flatMap(({ name, parameters, body }) =>
        [
          ...parameters.map((each) => [`${name} ${each.name}`, each.schema] as const),
          ...fieldsOf(body ?? {}).map(({ steps, schema }) => [`${name} ${steps.join('.')}`, schema] as const),
        ].flatMap(([where, schema]) =>
          [schema, ...(schema.anyOf ?? [])].map((each) => [where, each] as const),
        ),
      )
      .filter(
        ([, { type, enum: list, const: one }]) =>
          [type].flat().some((each) => each === 'integer' || each === 'number') && !list && one === undefined,
      );

  it('all have bounds that a column can hold', () => {
    expect(numbers().length).toBeGreaterThan(30);
    const open = numbers().filter(
      ([, { minimum, maximum }]) =>
        minimum === undefined || maximum === undefined || maximum > Number.MAX_SAFE_INTEGER,
    );
    expect(open.map(([where]) => where)).toEqual([]);
  });
});
