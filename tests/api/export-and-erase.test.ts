import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import type { Held } from '../../server/app/leaving/held-table.ts';
import { TABLES_OF_ACCOUNT } from '../../server/app/leaving/tables-of-account.ts';
import { TABLES_OF_PAGE } from '../../server/app/leaving/tables-of-page.ts';
import { meetOnPage } from '../support/meet-on-page.ts';
import { type Ground, type Planted, plantPerson } from '../support/planted-person.ts';
import { findInDatabase, readWholeDatabase } from '../support/read-whole-database.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });

const HELD: readonly Held[] = [...TABLES_OF_ACCOUNT, ...TABLES_OF_PAGE];
/** A row may stay, without what the lists take off it. */
const mayStay = ({ erased }: Held) =>
  typeof erased === 'object' && ('kept' in erased || ('leaves' in erased && erased.leaves !== undefined));
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names and numbers that the product has chosen, and what triggers compute; no one has written them. */
const CODES = [
  ...[
    'casts.external_id',
    'casts.visibility',
    'post_drafts.upload_ids',
    'notification_settings.off_kinds',
    'notifications.event',
  ],
  ...['users.my_id', 'users.icon_media_id', 'cast_photos.media_id', 'cast_videos.id'],
  ...['cast_videos.poster_media_id', 'post_photos.media_id', 'post_uploads.id', 'post_videos.id'],
  ...['post_uploads.poster_media_id', 'post_videos.poster_media_id', 'posts.hashtags'],
  ...['post_hashtags.folded', 'listed_casts.category', 'listed_casts.folded', 'listed_casts.reading'],
  ...['listed_casts.sound'],
];

let anna: Planted;
let berta: Planted;
let ground: Ground;
beforeAll(async () => {
  const { db } = world;
  const shopId = await addShop(db, await addPlaces(db), { name: '月灯り' });
  const castId = await addCast(db, shopId, { name: 'れいな' });
  const add = async (table: 'posts' | 'news' | 'magazineIssues', row: object) =>
    (await db
      .insertInto(table as never)
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow()) as { id: number };
  const { id: postId } = await add('posts', { castId, body: 'こんばんは' });
  const { id: newsId } = await add('news', { title: 'お知らせ', body: '本文' });
  const { id: issueId } = await add('magazineIssues', {
    ...{ shopId, day: '2026-11-20', subject: '今週の宵', body: '本文' },
  });
  ground = { shopId, castId, postId, newsId, issueId };
});
beforeEach(async () => {
  anna = await plantPerson(world.db, ground);
  berta = await plantPerson(world.db, ground);
  await meetOnPage(world.db, anna, berta);
});

/** Columns that people write in, of all tables that the lists name. */
async function freeTexts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any(${HELD.map(({ table }) => snake(table))}::text[])
      and (c.data_type in ('text', 'ARRAY', 'jsonb') or c.column_name like '%sealed')
      and not exists (select from pg_constraint k
        where k.conrelid = c.table_name::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M (= ANY|<@|~ )'))`.execute(
    world.db,
  );
  return rows.map(({ name }) => name).filter((name) => !CODES.includes(name));
}

/** What the lists say of a column of text: it is in the download, or not. */
function isExported(name: string): boolean {
  const [table, column] = name.split('.');
  const exported = HELD.filter((entry) => snake(entry.table) === table).map((entry) => entry.exported);
  const isLeftOut = exported.some(
    (each) => 'without' in each && Object.keys(each.without ?? {}).some((key) => snake(key) === column),
  );
  return !isLeftOut && exported.some((each) => 'part' in each || 'in' in each);
}

it('each text that a person can leave behind is planted', async () => {
  const rows = await readWholeDatabase(world.db);
  for (const name of await freeTexts()) {
    const [table = ''] = name.split('.');
    expect(anna.marks.get(name), `plant ${name} in tests/support/planted-person.ts`).toBeDefined();
    expect(rows.get(table), name).toContain(anna.marks.get(name));
  }
});

it('S69: the download has each text that the lists promise, no other one, and nothing of another person', async () => {
  const { status, text } = await anna.browser.download(`/api/my_page/${anna.myId}`);
  expect(status).toBe(200);
  for (const [name, mark] of anna.marks)
    expect([name, text.includes(mark)]).toEqual([name, isExported(name)]);
  expect(text).not.toContain(berta.tag);
  const parts = HELD.flatMap(({ exported }) => ('part' in exported ? [exported.part] : []));
  const download = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(download).sort()).toEqual(['exportedAt', ...parts].sort());
  for (const part of parts) if (part !== 'photo') expect(download[part], part).not.toEqual([]);
});

it('S68: erasure leaves a text only where the lists say so, in clear, sealed or in a job', async () => {
  const { db } = world;
  const { browser, userId, castId, myId, tag, tel } = anna;
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('castId', '=', castId)
    .executeTakeFirstOrThrow();
  const answered = await browser.post(
    '/api/tl_comment',
    { tlId: post.id, comment: `${tag}のお礼` },
    { 'Idempotency-Key': `thanks-${tag}` },
  );
  expect(answered.status, answered.text).toBe(200);
  expect(await findInDatabase(db, `${tag}のお礼`)).toContain('idempotent_calls');
  expect(await findInDatabase(db, tel)).toContain('registration_texts');
  const left = await browser.post(`/api/my_page/${myId}/delete_account`, {
    delete: true,
    now: true,
    writings: true,
  });
  expect(left.status, left.text).toBe(200);
  expect(await eraseAccount(db, userId)).toBe(true);

  const stays = HELD.filter(mayStay).map(({ table }) => snake(table));
  expect(await findInDatabase(db, tel)).toEqual([]);
  const found = await findInDatabase(db, tag);
  expect(found.filter((table) => !stays.includes(table))).toEqual([]);
  expect(found).toEqual([
    'case_pictures',
    'magazine_subscriptions',
    'moderation_cases',
    'suspension_proposals',
    'takedown_evidence',
    'takedown_requests',
  ]);

  const { rows: keys } = await sql<{ name: string; to: 'users' | 'casts' }>`
    select c.conrelid::regclass || '.' || a.attname as name, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'casts'::regclass)`.execute(db);
  for (const entry of HELD) {
    const { table, column } = entry;
    const key = keys.find(({ name }) => name === `${snake(table)}.${snake(column)}`);
    if (!key || mayStay(entry)) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where ${sql.ref(column)} = ${key.to === 'users' ? userId : castId}`.execute(db);
    expect([key.name, rows[0]?.n]).toEqual([key.name, 0]);
  }
  const rows = await readWholeDatabase(db);
  for (const [name, mark] of berta.marks) expect(rows.get(name.split('.')[0] ?? ''), name).toContain(mark);
});
