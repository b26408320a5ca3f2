import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { addPost, addPostPhoto } from '../support/posts.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { openPages, type Page } from './open-pages.ts';

let db: Db;
let get: (path: string) => Promise<Page>;
let close: () => Promise<void>;
let hers: number[];
let castId: number;
let alone: number;
let years: number[];

const at = (minute: number) => new Date(Date.UTC(2026, 9, 2, 12, minute));

beforeAll(async () => {
  const opened = await openPages();
  ({ get } = opened);
  close = opened.database.close;
  ({ db } = opened.database);
  const shopId = await addShop(db, await addPlaces(db), { name: '月灯り' });
  castId = await addCast(db, shopId, { name: 'さくら' });
  const other = await addCast(db, shopId, { name: 'れいな' });
  alone = await addPost(db, await addCast(db, shopId, { name: 'ひとり' }));
  hers = [];
  for (const minute of [0, 10, 20, 30, 40])
    hers.push(await addPost(db, castId, { body: `その${minute}`, postedAt: at(minute) }));
  for (const id of hers.slice(0, 3)) await addPostPhoto(db, id, `写真${id}`);
  const faithful = await addCast(db, shopId, { name: 'まこと' });
  years = [];
  for (const day of ['2025-12-31', '2026-01-02'])
    years.push(await addPost(db, faithful, { postedAt: new Date(`${day}T21:05:00+09:00`) }));
  // Between them stand one of another cast, and what no guest reads.
  await addPost(db, other, { postedAt: at(15) });
  const between = { postedAt: at(25) };
  const locked = await addPost(db, castId, { ...between, needLogin: true });
  await addPostPhoto(db, locked, '会員の写真');
  await addPost(db, castId, { ...between, status: 'scheduled' });
  await addPost(db, castId, { ...between, deletedAt: new Date() });
}, 60_000);
afterAll(() => close());

const page = (place: number) => get(`/tl/${hers[place]}/`);
const linksOf = ({ html }: Page, rel: string) =>
  [...html.matchAll(/<a [^>]*href="\/tl\/(\d+)\/"[^>]*rel="(prev|next)"/g)]
    .filter((found) => found[2] === rel)
    .map((found) => Number(found[1]));

describe('the page of a post', () => {
  it('leads to hers before and after it, past what a guest cannot read and what is of others', async () => {
    for (const [place, previous, next] of [
      [0, [], [hers[1]]],
      [1, [hers[0]], [hers[2]]],
      [2, [hers[1]], [hers[3]]],
      [3, [hers[2]], [hers[4]]],
      [4, [hers[3]], []],
    ] as const) {
      const read = await page(place);
      expect([linksOf(read, 'prev'), linksOf(read, 'next')], `${place}`).toEqual([previous, next]);
    }
    expect((await page(2)).text).toContain('次の投稿 10/2(金) 21:30');
  });

  it('names the year of a neighbour from another one', async () => {
    const [old, next] = years;
    expect((await get(`/tl/${old}/`)).text).toContain('次の投稿 2026/1/2');
    expect((await get(`/tl/${next}/`)).text).toContain('前の投稿 2025/12/31');
  });

  it('shows pictures of her posts before it, and none of those for members; her list renews them', async () => {
    const { html, text, tags, queries } = await page(4);
    expect(text).toContain('さくらさんのほかの投稿');
    expect([...html.matchAll(/alt="写真(\d+)"/g)].map((found) => Number(found[1]))).toEqual(
      hers.slice(0, 3).reverse(),
    );
    expect(html).not.toContain('会員の写真');
    expect(tags).toEqual(
      expect.arrayContaining([`cast-posts:${castId}`, ...hers.slice(0, 4).map((id) => `post:${id}`)]),
    );
    expect((await page(1)).tags).toContain(`cast-posts:${castId}`);
    expect(queries).toBeLessThanOrEqual(4);
  });

  it('says nothing of others where she has no other', async () => {
    const { html, text } = await get(`/tl/${alone}/`);
    expect(html).not.toContain('class="neighbours"');
    expect(text).not.toContain('ほかの投稿');
  });
});
