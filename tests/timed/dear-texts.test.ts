import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../server/app/api.ts';
import { MARKS_MAX } from '../../server/core/text/normal-forms.ts';
import { MATRIX } from '../security/permissions/matrix.ts';
import type { Role } from '../security/permissions/roles.ts';
import { Browser } from '../support/browser.ts';
import {
  type Document,
  fieldsOf,
  formWithout,
  type Operation,
  operationsOf,
  withField,
  writeJson,
} from '../support/hostile-fields.ts';
import { asAnotherCaller } from '../support/one-connection.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { expectWithin, startCpu } from '../support/took.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';

const LIMIT_MS = 50;
const READINGS = 3;
const row = (count: number) => `a${'\u0301'.repeat(count - 1)}\u0316`;
/** What a text of 64 kB holds: one letter with marks without end, and letters with as many marks as are let through. */
const TEXTS = { 'one row of marks': row(30_000), 'the longest rows': row(MARKS_MAX).repeat(1000) };
/** An address holds no more of them. */
const IN_ADDRESS = { 'one row of marks': row(2000), 'the longest rows': row(MARKS_MAX).repeat(60) };

const world = new PermissionWorld();
let operations: Operation[];
beforeAll(async () => {
  await world.open();
  operations = operationsOf((await new Browser().get('/api/openapi.json')).body as unknown as Document);
});
afterAll(() => world.close());

const ROLES: Role[] = ['owner', 'member', 'shop', 'guest'];
/** Who gets as far as the fields of a call. */
const roleOf = (name: string): Role =>
  ROLES.find((role) =>
    MATRIX.some(({ routes, cells }) => routes.includes(name) && !'LFNV–'.includes(cells[role])),
  ) ?? 'guest';

type Request = { what: string; address: string; body?: string | FormData };

function requestsOf(operation: Operation, { myId }: Caller, call: ValidCall): Request[] {
  const { path, parameters, kind, body: schema } = operation;
  const values: Record<string, string | number> = { myId, ...call.path };
  const addressed = (changed: Record<string, string> = {}) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => changed[name] ?? String(values[name] ?? 1));
  const query = call.query ?? '';
  const inAddress = parameters.flatMap(({ name, in: where }) =>
    Object.entries(IN_ADDRESS).map(([what, text]) => {
      const search = new URLSearchParams(query);
      search.set(name, text);
      const address =
        where === 'path'
          ? addressed({ [name]: encodeURIComponent(text) }) + query
          : `${addressed()}?${search}`;
      return { what: `${name}: ${what}`, address };
    }),
  );
  if (!kind || !schema) return inAddress;
  const inBody = fieldsOf(schema).flatMap(({ steps }) =>
    Object.entries(TEXTS).map(([what, text]) => {
      const form = formWithout(call.body, String(steps[0]));
      form.append(String(steps[0]), text);
      const json = writeJson(withField(call.body ?? {}, schema, steps, text));
      return {
        what: `${steps.join('.')}: ${what}`,
        address: addressed() + query,
        body: kind === 'json' ? json : form,
      };
    }),
  );
  return [...inAddress, ...inBody];
}

/** @returns the CPU time (ms) of one answer, and the answer */
async function ask({ browser: { cookies, tag } }: Caller, method: string, { address, body }: Request) {
  const init = {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(tag ? { 'X-Session-Tag': tag } : {}),
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  };
  const used = startCpu();
  const answer = await asAnotherCaller(() =>
    api.request(address, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never),
  );
  await answer.arrayBuffer();
  return { status: answer.status, ms: used() };
}

it('S57: a text of marks costs next to nothing in every field of every operation and form', async () => {
  let asked = 0;
  const dear: string[] = [];
  for (const operation of operations) {
    const role = roleOf(operation.name);
    const caller = await world.callerOf(role);
    const call = (await VALID_CALLS[operation.name]?.(caller, await world.objects(), world)) ?? {};
    for (const request of requestsOf(operation, caller, call)) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < READINGS && least > LIMIT_MS; i++) {
        await world.forgetLimits();
        const { status, ms } = await ask(caller, operation.method, request);
        expect(status, `${operation.name} ${request.what}`).toBeLessThan(500);
        least = Math.min(least, ms);
      }
      if (least > LIMIT_MS)
        dear.push(`${operation.name} ${request.what}: ${Math.round(least)} ms of CPU time`);
      asked++;
    }
  }
  expectWithin(dear.length, 0, dear.join(), 'dear texts');
  expect(asked).toBeGreaterThan(4 * operations.length);
}, 600_000);
