import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { type CastBrowser, castBrowser, formOf } from '../support/casts.ts';
import { checkOut } from '../support/checkout.ts';
import { releaseBefore } from '../support/release-before.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let before: ReturnType<typeof checkOut>;
let old: ApiProcess;
let present: ApiProcess;
let cast: CastBrowser;
let fan: Person;

beforeAll(async () => {
  before = checkOut(await releaseBefore());
  [old, present] = await Promise.all([startApi(test.url, { from: before.folder }), startApi(test.url)]);
  cast = await castBrowser(test.db);
  fan = await addPerson(test.db, 'けん');
});
afterAll(async () => {
  await old?.stop();
  await present?.stop();
  before?.remove();
});

/** The next call of both browsers goes to that release. */
function at(release: 'old' | 'present'): void {
  for (const { browser } of [cast, fan]) browser.through = (release === 'old' ? old : present).send;
}

describe.each([
  ['old', 'present'],
  ['present', 'old'],
] as const)(
  'R25: two releases on the new schema: what the %s one writes, the %s one reads and goes on with',
  (one, other) => {
    it('a post, its change, a comment, a like', async () => {
      const key = { 'Idempotency-Key': randomUUID() };
      const form = () => formOf({ message: `${one}の投稿 #夜` });
      at(one);
      const made = await cast.browser.post('/api/tl', form(), key);
      expect(made.status, made.text).toBe(200);
      const post = Number(made.body.id);
      at(other);
      // The page was sent again, and met the other release.
      expect((await cast.browser.post('/api/tl', form(), key)).body.id).toBe(post);
      const changed = await cast.browser.post(
        '/api/tl',
        formOf({ tlId: String(post), message: '直した投稿' }),
      );
      expect(changed.status, changed.text).toBe(200);
      at(one);
      expect((await fan.browser.get(`/api/cast_tls?castId=${cast.castId}`)).text).toContain('直した投稿');
      const commented = await fan.browser.post('/api/tl_comment', { tlId: post, comment: 'こんばんは' });
      expect(commented.status, commented.text).toBe(200);
      const liked = await fan.browser.post('/api/tl_like', { tlId: post });
      expect(liked.status, liked.text).toBe(200);
      at(other);
      expect((await cast.browser.get(`/api/tl/${post}/comments`)).text).toContain('こんばんは');
    });

    it('a follow, a vote, an inquiry, a session and its end', async () => {
      at(one);
      const followed = await fan.browser.post('/api/cast_follow', { castId: cast.castId, on: true });
      expect(followed.status, followed.text).toBe(200);
      at(other);
      expect((await fan.browser.get(`${fan.my}/followings`)).text).toContain('さくら');
      expect((await fan.browser.post('/api/cast_follow', { castId: cast.castId, on: false })).status).toBe(
        200,
      );
      at(one);
      const voted = await fan.browser.post('/api/votes', { castId: cast.castId });
      expect(voted.status, voted.text).toBe(200);
      at(other);
      const { total } = (await fan.browser.get(`/api/votes?castId=${cast.castId}`)).body.cast as {
        total: number;
      };
      expect(total).toBe(voted.body.total);
      const asked = await fan.browser.post(`${fan.my}/inquiry`, { message: `${other}に届いた質問です。` });
      expect(asked.status, asked.text).toBe(200);
      at(one);
      const visitor = await addPerson(test.db, 'なお');
      visitor.browser.through = old.send;
      expect((await visitor.browser.me()).guest).toBe(false);
      visitor.browser.through = present.send;
      expect((await visitor.browser.post('/api/logout')).status).toBe(200);
      visitor.browser.through = old.send;
      expect((await visitor.browser.me()).guest).toBe(true);
    });
  },
);
