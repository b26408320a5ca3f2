import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersByName, unlistedKeys } from '../support/answer-keys.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { type Answer, Browser, straight } from '../support/browser.ts';
import { changedTables, checksum } from '../support/checksum.ts';
import { type Generated, generatedRequests, schemaOf, spread } from '../support/generated-requests.ts';
import { type Document, type Operation, operationsOf, type Schema } from '../support/hostile-fields.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { IS_LONG_FORM, TREE_NUMBER } from '../support/tree-number.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';
import { MATRIX } from './permissions/matrix.ts';
import type { Role } from './permissions/roles.ts';

const world = new PermissionWorld();
let operations: Operation[];
let contracts: ReadonlyMap<string, Schema>;

beforeAll(async () => {
  await world.open();
  operations = operationsOf((await new Browser().get('/api/openapi.json')).body as unknown as Document);
  contracts = await answersByName();
});
afterAll(() => world.close());

const ROLES: Role[] = ['guest', 'member', 'owner', 'shop'];
/** Of each call and each role that may make it. */
const EXAMPLES = IS_LONG_FORM ? 500 : 3;
/** Calls of which one sum of all tables is read. */
const AT_ONCE = IS_LONG_FORM ? 1 : 10;
const TIME = IS_LONG_FORM ? 3_600_000 : 120_000;
/** They end the session of who calls them. */
const ENDS = /\/(?:logout|delete_account)$/;
/** What counts refused tries, or takes the token of a form from who was refused. */
const COUNTING = ['used_form_tokens', 'verification_codes'];
/** What they answer is a file, or another service's page. */
const NO_JSON = /\/callback$|\/export\/\{id\}$/;

const mayCall = (role: Role, name: string) =>
  MATRIX.some(({ routes, cells }) => routes.includes(name) && !'LFNV–'.includes(cells[role]));
/** Those who may make the call; one of them where the form is short, another one with each change of the tree. */
function rolesOf(name: string, index: number): Role[] {
  const roles = ROLES.filter((role) => mayCall(role, name));
  const all = roles.length > 0 ? roles : ROLES.slice(0, 1);
  return IS_LONG_FORM ? all : [all[(index + TREE_NUMBER) % all.length] as Role];
}

const callers = new Map<Role, Caller>();
async function callerOf(role: Role): Promise<Caller> {
  const caller = callers.get(role) ?? (await world.callerOf(role, { isReal: role === 'admin' }));
  // From this machine itself, which no limit of reading counts.
  caller.browser.through = (path, init) => straight('127.0.0.1', path, init);
  callers.set(role, caller);
  return caller;
}

type Sent = { name: string; caller: Caller; method: string; address: string; body: Generated['body'] };

const send = async ({ caller, method, address, body }: Sent): Promise<Answer> => {
  const { browser, adminTag } = caller;
  const tag = adminTag && address.startsWith('/api/admin/') ? { 'X-Session-Tag': adminTag } : undefined;
  const answer = await browser.send(method, address, method === 'GET' ? undefined : (body ?? {}), tag);
  if (answer.status !== 429) return answer;
  await world.forgetLimits();
  return browser.send(method, address, method === 'GET' ? undefined : (body ?? {}), tag);
};

function addressIn(
  path: string,
  { myId }: Caller,
  call: ValidCall,
  { path: changed, query }: Generated,
): string {
  const search = new URLSearchParams(query).toString();
  return addressOf(path, { myId, ...call.path, ...changed }) + (search === '' ? '' : `?${search}`);
}

/** Refused for its fields, in words and by their names; otherwise in words. */
function problemsOf({ status, body, text }: Answer, documented: readonly number[] | null): string[] {
  if (status >= 500) return [`${status} ${text.slice(0, 100)}`];
  if (documented && !documented.includes(status)) return [`${status} is not documented`];
  if (status !== 422) return [];
  const errors = Object.values((body.errors ?? {}) as object).flat();
  const isSaid =
    errors.length > 0 && errors.every((each) => typeof each === 'string' && /[。：）]/.test(each));
  return isSaid ? [] : [`422 ${text.slice(0, 100)}`];
}

const odd: string[] = [];
const refused: Sent[] = [];

async function ask(role: Role, operation: Omit<Operation, 'statuses'> & { statuses: number[] | null }) {
  const { name, method, path, statuses } = operation;
  const caller = await callerOf(role);
  await world.forgetLimits();
  const call = (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};
  const asked = statuses
    ? operation
    : { ...operation, kind: call.body instanceof FormData ? 'form' : 'json', body: schemaOf(call.body) };
  for (const each of spread(generatedRequests(asked as Operation, call), EXAMPLES, TREE_NUMBER)) {
    const isPlain = each.what === 'as it is' && call.address !== undefined;
    const address = isPlain ? (call.address ?? '') : addressIn(path, caller, call, each);
    const sent = { name, caller, method, address, body: each.body };
    const answer = await send(sent);
    const contract = NO_JSON.test(name) ? undefined : contracts.get(name);
    const more = contract && answer.status === 200 ? unlistedKeys(contract, answer.body) : [];
    for (const problem of [...problemsOf(answer, statuses), ...more])
      odd.push(`${name} by ${role}, ${each.what}: ${problem}`);
    if (answer.status >= 400 && method !== 'GET') refused.push(sent);
    if (answer.status < 400 && ENDS.test(name)) {
      callers.delete(role);
      return;
    }
  }
}

describe('S51, S29: requests that are made after the document', () => {
  it('are answered as it says, by every call, to each role that may make it', { timeout: TIME }, async () => {
    expect(operations.length).toBeGreaterThan(100);
    for (const [index, operation] of operations.entries())
      for (const role of rolesOf(operation.name, index)) await ask(role, operation);
    expect(odd.splice(0)).toEqual([]);
  });

  it('are answered by the calls of staff, which no document has', { timeout: TIME }, async () => {
    const desk = apiRoutes().filter(
      ({ path, name }) => path.startsWith('/api/admin/') && name in VALID_CALLS,
    );
    expect(desk.length).toBeGreaterThan(40);
    for (const route of desk)
      await ask('admin', {
        ...route,
        parameters: [],
        kind: 'json',
        body: null,
        answer: null,
        statuses: null,
        pages: [],
      });
    expect(odd.splice(0)).toEqual([]);
  });

  it('change nothing where they are refused', { timeout: TIME }, async () => {
    expect(refused.length).toBeGreaterThan(100);
    const { db } = world;
    let before = await checksum(db);
    const changed: string[] = [];
    const calls = [...Map.groupBy(refused, (each) => each.name)];
    for (let i = 0; i < calls.length; i += AT_ONCE) {
      const some = calls.slice(i, i + AT_ONCE);
      await world.forgetLimits();
      // What is taken the second time may change what it likes.
      let isDone = false;
      for (const each of some.flatMap(([, all]) => all.slice(0, 20)))
        if ((await send(each)).status < 400) isDone = true;
      const after = await checksum(db);
      const tables = changedTables(before, after).filter((table) => !COUNTING.includes(table));
      if (!isDone && tables.length > 0)
        changed.push(`${some.map(([name]) => name).join(', ')}: ${tables.join()}`);
      before = after;
    }
    expect(changed).toEqual([]);
  });
});
