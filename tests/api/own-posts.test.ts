import { expect, it } from 'vitest';
import type { TlPage } from '../../server/community/timeline/contract.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser } from '../support/casts.ts';
import { addPost } from '../support/posts.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();

const read = async ({ browser }: CastBrowser, cursor = ''): Promise<TlPage> =>
  (await browser.get(`/api/own_tls?cursor=${cursor}`)).body as TlPage;
const ids = ({ items }: TlPage) => items.map(({ id }) => id);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

it('her posts come with their figures, page by page, the newest first, and none of another cast', async () => {
  const cast = await castBrowser(test.db);
  const other = await castBrowser(test.db, 'れいな');
  expect(await read(cast)).toEqual({ items: [], next: '' });
  await addPost(test.db, other.castId, { postedAt: ago(1) });
  await addPost(test.db, cast.castId, { postedAt: ago(-60), status: 'scheduled' });
  const made: number[] = [];
  for (let i = 0; i < 12; i++)
    made.push(await addPost(test.db, cast.castId, { postedAt: ago(10 + i), viewCount: 34, likeCount: 5 }));
  const first = await read(cast);
  expect(ids(first)).toEqual(made.slice(0, 10));
  expect(first.items[0]).toMatchObject({ totalPvs: 34, totalLikes: 5, totalComments: 0 });
  const second = await read(cast, first.next);
  expect(ids(second)).toEqual(made.slice(10));
  expect(second.next).toBe('');
});

it('what she deletes is gone; what she has written stays in her list while her page is hidden', async () => {
  const cast = await castBrowser(test.db, 'みお');
  const [kept, gone] = [
    await addPost(test.db, cast.castId, { postedAt: ago(9), needLogin: true, body: '会員の方へ' }),
    await addPost(test.db, cast.castId, { postedAt: ago(5) }),
  ];
  expect((await cast.browser.send('DELETE', `/api/tl/${gone}`)).status).toBe(200);
  await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast.castId).execute();
  expect((await read(cast)).items).toMatchObject([{ id: kept, locked: false, message: '会員の方へ' }]);
});

it('guests and members without a page are refused', async () => {
  const browser = new Browser();
  expect((await browser.get('/api/own_tls')).status).toBe(401);
  await browser.logInAs(test.db, (await addUser(test.db, 'けん')).id);
  expect((await browser.get('/api/own_tls')).status).toBe(403);
});
