import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { schemaOf, spread } from '../support/generated-requests.ts';
import { type Field, fieldsOf, formWithout, withField } from '../support/hostile-fields.ts';
import { NAUGHTY } from '../support/naughty-texts.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { readWholeDatabase } from '../support/read-whole-database.ts';
import { IS_LONG_FORM, TREE_NUMBER } from '../support/tree-number.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';
import { MATRIX } from './permissions/matrix.ts';
import type { Role } from './permissions/roles.ts';

const world = new PermissionWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

const BUSIEST = ['owner', 'cast', 'member', 'guest', 'shop', 'admin'] as const;
/** Of the texts, in each field. */
const EACH = IS_LONG_FORM ? 30 : 1;
/** What people write in, as opposed to ids, codes, days and choices. */
const WRITTEN = /[ぁ-ヶ一-龠]/;

async function callOf(name: string): Promise<[Caller, ValidCall]> {
  const row = MATRIX.find(({ routes }) => routes.includes(name));
  const role = BUSIEST.find((each: Role) => row?.cells[each] === '✓') ?? 'guest';
  const caller = await world.callerOf(role, { isMember: row?.row === '19', isReal: row?.row === '39' });
  await world.forgetLimits();
  const call = (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};
  await world.forgetLimits();
  return [caller, call];
}

function valueAt(body: unknown, steps: Field['steps']): unknown {
  return steps.reduce<unknown>(
    (value, step) => (value instanceof FormData ? value.get(String(step)) : (value as never)?.[step]),
    body,
  );
}

function bodyWith(body: unknown, field: Field, text: string): Record<string, unknown> | FormData {
  if (!(body instanceof FormData)) return withField(body, schemaOf(body), field.steps, text) as never;
  const form = formWithout(body, String(field.steps[0]));
  form.append(String(field.steps[0]), text);
  return form;
}

async function send(name: string, caller: Caller, call: ValidCall, body: ValidCall['body']): Promise<number> {
  const [method = '', path = ''] = name.split(' ');
  const { browser, myId, adminTag } = caller;
  const tag = adminTag && path.startsWith('/api/admin/') ? { 'X-Session-Tag': adminTag } : undefined;
  const address = call.address ?? addressOf(path, { myId, ...call.path }) + (call.query ?? '');
  return (await browser.send(method, address, body, tag)).status;
}

/** Every text that is kept, what lies in objects and what is sealed among them. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield value;
    if (/^[[{]/.test(value)) yield* parsed(value);
  } else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each);
}
function* parsed(line: string): Generator<string> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return;
  }
  yield* textsIn(value);
}

/** Without what no reader sees, and in one form: compatible letters are written in another way by some fields. */
const seen = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\p{M}\s\u3164\u2800\ufffd]/gu, '')
    .toLowerCase();

type Sent = { what: string; text: string; mark: string };

it('S49: every field that people write in keeps odd texts as they were written, or refuses them', async () => {
  const sent: Sent[] = [];
  const odd: string[] = [];
  let fields = 0;
  for (const { name } of apiRoutes()) {
    if (!(name in VALID_CALLS) || name.startsWith('GET ') || name.includes('/hooks/')) continue;
    const [, { body: first }] = await callOf(name);
    for (const field of fieldsOf(schemaOf(first))) {
      const usual = valueAt(first, field.steps);
      if (typeof usual !== 'string' || !WRITTEN.test(usual)) continue;
      // Every second field, the others with another change of the tree.
      if (++fields % 2 !== TREE_NUMBER % 2 && !IS_LONG_FORM) continue;
      for (const text of spread(NAUGHTY, EACH, TREE_NUMBER + 37 * fields)) {
        const [caller, call] = await callOf(name);
        const mark = `印${sent.length}印`;
        const status = await send(name, caller, call, bodyWith(call.body, field, `${mark}${text}${mark}`));
        const what = `${name} ${field.steps.join('.')} ${JSON.stringify(text)}`;
        if (status >= 500) odd.push(`${what}: ${status}`);
        if (status === 200) sent.push({ what, text, mark });
      }
    }
  }
  expect(odd).toEqual([]);
  expect(fields).toBeGreaterThan(60);

  const kept = [...(await readWholeDatabase(world.db)).values()].flatMap((rows) =>
    rows.split('\n').flatMap((line) => [...parsed(line)]),
  );
  const found = sent.map((each) => ({
    ...each,
    texts: kept.flatMap((text) => text.split(each.mark).slice(1, 2)),
  }));
  const changed = found.filter(
    ({ text, texts }) => texts.length > 0 && !texts.some((each) => seen(each) === seen(text)),
  );
  expect(changed.map(({ what, texts }) => [what, ...texts])).toEqual([]);
  expect(found.filter(({ texts }) => texts.length > 0).length).toBeGreaterThan(sent.length / 2);
}, 900_000);
