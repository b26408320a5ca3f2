import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepCalls } from '../../server/core/idempotency/once.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let browser: Browser;
let count = 0;
let tlId: number;

beforeAll(async () => {
  tlId = await addPost(test.db, (await addTimeline(test.db)).owner.castId ?? 0);
});
beforeEach(async () => {
  browser = new Browser();
  // The first call gives the browser its cookie, by which its codes are its own.
  await browser.post('/api/logout');
});

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
  // Another caller's equal key is another call: the address has had its mail for this minute.
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

describe('the first call of a guest, whose answer was lost with the cookies in it', () => {
  /** Each with how many of it there are. */
  const CALLS: [string, () => object, () => Promise<unknown[]>][] = [
    ['/api/tl_like', () => ({ tlId }), () => test.db.selectFrom('postLikes').select('postId').execute()],
    [
      '/api/tl_comment',
      () => ({ tlId, comment: `こんばんは${++count}` }),
      () => test.db.selectFrom('comments').select('id').execute(),
    ],
    [
      '/api/shop_entry',
      () => ({
        ...{ shopName: '宵待', category: 'caba', areaName: '梅田', tel: '06-1234-5678', name: '佐藤' },
        ...{ email: 'shop@example.jp', agree: true, formToken: agedToken() },
      }),
      () => test.db.selectFrom('inquiries').select('id').execute(),
    ],
    ['/api/register_email', form, codes],
  ];
  const send = (path: string, body: object, key: string, from = new Browser()) =>
    from.post(path, body as never, { 'Idempotency-Key': key });

  it.each(CALLS)('is done once: POST %s', async (path, make, rows) => {
    const [key, body, before] = [randomUUID(), make(), (await rows()).length];
    const [lost, found] = [new Browser(), new Browser()];
    const first = await send(path, body, key, lost);
    expect(first.status, first.text).toBe(200);
    const again = await send(path, body, key, found);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await rows()).toHaveLength(before + 1);
    // Who they are under posts, and whose codes they are, is what it would have been.
    expect([...found.cookies]).toEqual([...lost.cookies]);
  });

  it.each(CALLS)(
    'is done once although another call has brought a cookie since: POST %s',
    async (...call) => {
      const [path, make, rows] = call;
      const [key, body, before] = [randomUUID(), make(), (await rows()).length];
      const first = await send(path, body, key);
      await browser.post('/api/logout');
      expect((await send(path, body, key, browser)).text).toBe(first.text);
      expect(await rows()).toHaveLength(before + 1);
    },
  );

  it('is no one else’s: a short key names no browser, another body gets no answer', async () => {
    const [one, other] = [new Browser(), new Browser()];
    for (const each of [one, other])
      expect((await send('/api/tl_like', { tlId }, 'like-0001', each)).body.isLiked).toBe(true);
    expect(one.cookies.get('__Host-b')).not.toBe(other.cookies.get('__Host-b'));
    const key = randomUUID();
    expect((await send('/api/tl_comment', { tlId, comment: 'ひとつめ' }, key)).status).toBe(200);
    const refused = await send('/api/tl_comment', { tlId, comment: 'ふたつめ' }, key);
    expect([refused.status, refused.body.code]).toEqual([422, 'other_content']);
  });

  it('a member’s key finds nothing that a guest did', async () => {
    const key = randomUUID();
    expect((await send('/api/tl_like', { tlId }, key)).body.isLiked).toBe(true);
    const member = await addPerson(test.db, 'けん');
    const before = await test.db.selectFrom('postLikes').select('postId').execute();
    expect((await send('/api/tl_like', { tlId }, key, member.browser)).body.isLiked).toBe(true);
    expect(await test.db.selectFrom('postLikes').select('postId').execute()).toHaveLength(before.length + 1);
  });
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
