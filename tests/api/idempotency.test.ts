import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { provideDatabase } from '../../server/db/database.ts';
import { sweepCalls } from '../../server/idempotency/sweep-calls.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let test: TestDatabase;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  test = await testDatabase();
  provideDatabase(test.db);
});
beforeEach(async () => {
  await test.db.deleteFrom('rateLimits').execute();
  browser = new Browser();
  // The first call gives the browser its cookie, by which its codes are its own.
  await browser.post('/api/logout');
});
afterAll(() => test.close());

/** A page that gets no answer sends the same again, its token with it. */
const form = () => ({
  email: `once-${++count}@example.jp`,
  password: 'よるのあかり2026ねん',
  type: 'boy',
  formToken: agedToken(),
});
/** The same form sent as a new call. */
const anew = (body: ReturnType<typeof form>) => ({ ...body, formToken: agedToken() });
const register = (body: object, key: string, from = browser) =>
  from.post('/api/register_email', body as never, { 'Idempotency-Key': key });
const codes = () => test.db.selectFrom('verificationCodes').select('id').execute();
const messages = () => test.db.selectFrom('outboxMessages').select('id').execute();

it('R12: 20 equal submits at once under one key are one code, one mail and 20 equal answers', async () => {
  const [before, sent] = [(await codes()).length, (await messages()).length];
  const [body, key] = [form(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(body, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await codes()).toHaveLength(before + 1);
  expect(await messages()).toHaveLength(sent + 1);
});

it('R12: the same key with another body is refused', async () => {
  const key = randomUUID();
  expect((await register(form(), key)).status).toBe(200);
  const other = await register(form(), key);
  expect(other.status).toBe(422);
  expect(other.body).toEqual({
    errors: { custom: ['同じIdempotency-Keyで、別の内容が送信されています。'] },
    code: 'other_content',
  });
});

it('R12: a key is kept for 24 hours, and is its sender’s alone', async () => {
  const [body, key] = [form(), randomUUID()];
  const first = await register(body, key);
  const age = (hours: number) =>
    sql`update idempotent_calls set began_at = now() - ${hours} * interval '1 hour'`.execute(test.db);
  await age(23);
  await sweepCalls(test.db);
  expect((await register(body, key)).text).toBe(first.text);
  // Somebody else's equal key is another call: the address has had its mail for this minute.
  const stranger = new Browser();
  await stranger.post('/api/logout');
  expect((await register(anew(body), key, stranger)).status).toBe(429);
  await age(25);
  expect((await register(anew(body), key)).status).toBe(429);
  await sweepCalls(test.db);
});

it('a call that was refused is tried again under its key', async () => {
  const key = randomUUID();
  const wrong = await register({ ...form(), password: 'kurz' }, key);
  expect(wrong.status).toBe(422);
  expect((await register(form(), key)).status).toBe(200);
});

it('a call that was cut off is done by the next one', async () => {
  const [body, key] = [form(), randomUUID()];
  await register(body, key);
  await sql`update idempotent_calls set sealed = null, began_at = now() - interval '31 seconds'`.execute(
    test.db,
  );
  await test.db.deleteFrom('rateLimits').execute();
  // Its token went with it: the page renews that and sends again.
  expect((await register(body, key)).body.errors).toHaveProperty('formToken');
  expect((await register(anew(body), key)).status).toBe(200);
});

it('keeps its answers sealed', async () => {
  await register(form(), randomUUID());
  const { rows } = await sql<{
    sealed: Buffer;
  }>`select sealed from idempotent_calls where sealed is not null`.execute(test.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed } of rows) expect(sealed.toString('utf8')).not.toContain('message');
});

it.each(['x', 'a'.repeat(101), '<script>'])('a key that is none is refused: %s', async (key) => {
  expect((await register(form(), key)).status).toBe(422);
});
