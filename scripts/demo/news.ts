import { sql } from 'kysely';
import { GUIDE_NEWS } from '../../server/community/news/rules.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import type { NewsCover } from '../../server/core/db/news-tables.ts';
import { NEWS, NIGHT_GUIDE } from './news-texts.ts';

const DAY_MS = 86_400_000;

type DemoNews = { daysAgo: number; title: string; body: string; cover?: NewsCover };

const rowOf = ({ daysAgo, title, body, cover }: DemoNews, now: number) => ({
  ...{ title, body, cover: cover ?? null, isPlain: !body.startsWith('<') },
  publishedAt: new Date(now - daysAgo * DAY_MS),
  updatedAt: new Date(now - daysAgo * DAY_MS),
});

/** What the operator of the demo has written for everybody; one is still to come. */
export async function addNews(trx: Queryable, now: number): Promise<void> {
  const rows = NEWS.map((news) => rowOf(news, now));
  await trx
    .insertInto('news')
    .values([{ id: GUIDE_NEWS, ...rowOf(NIGHT_GUIDE, now) }, ...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`update news set view_count = 90 + abs(hashint8(id)) % 800 where published_at < now()`.execute(
    trx,
  );
  await sql`
    insert into news_likes (news_id, anon_hash)
    select n.id, sha256(('demo ' || n.id || ' ' || g)::bytea)
    from news n, generate_series(1, 3 + abs(hashint8(n.id)) % 37) g where n.published_at < now()
    on conflict do nothing`.execute(trx);
}

/** Those that no one has changed since. */
export async function removeNews(trx: Queryable): Promise<void> {
  for (const { title, body } of [NIGHT_GUIDE, ...NEWS])
    await sql`delete from news where title = ${title} and body = ${body}`.execute(trx);
}
