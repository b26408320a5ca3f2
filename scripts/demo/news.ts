import { sql } from 'kysely';
import { GUIDE_NEWS } from '../../server/community/news/rules.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import type { NewsCover } from '../../server/core/db/news-tables.ts';
import { NEWS } from './news-texts.ts';

const DAY_MS = 86_400_000;

type DemoNews = { daysAgo: number; title: string; body: string; cover?: NewsCover };

const rowOf = ({ daysAgo, title, body, cover }: DemoNews, now: number) => ({
  ...{ title, body, cover: cover ?? null, isPlain: !body.startsWith('<') },
  publishedAt: new Date(now - daysAgo * DAY_MS),
  updatedAt: new Date(now - daysAgo * DAY_MS),
});

const GUIDE_DAYS = 30;
const VIEWS = sql`90 + abs(hashint8(id)) % 800`;
const LIKES = sql`3 + abs(hashint8(n.id)) % 37`;
const LIKE = sql`sha256(('demo ' || n.id || ' ' || g)::bytea)`;

/** What the operator of the demo has written for everybody; one is still to come. The guide is the site's own. */
export async function addNews(trx: Queryable, now: number): Promise<void> {
  await trx
    .insertInto('news')
    .values(NEWS.map((news) => rowOf(news, now)))
    .execute();
  const publishedAt = new Date(now - GUIDE_DAYS * DAY_MS);
  await trx
    .updateTable('news')
    .set({ publishedAt, updatedAt: publishedAt })
    .where('id', '=', GUIDE_NEWS)
    .execute();
  await sql`update news set view_count = ${VIEWS} where published_at < now()`.execute(trx);
  await sql`
    insert into news_likes (news_id, anon_hash)
    select n.id, ${LIKE} from news n, generate_series(1, ${LIKES}) g where n.published_at < now()
    on conflict do nothing`.execute(trx);
}

/** Those that no one has changed since, and what the demo has added to the guide. */
export async function removeNews(trx: Queryable): Promise<void> {
  for (const { title, body } of NEWS)
    await sql`delete from news where title = ${title} and body = ${body}`.execute(trx);
  await sql`
    with gone as (
      delete from news_likes l using news n, generate_series(1, ${LIKES}) g
      where n.id = ${GUIDE_NEWS} and l.news_id = n.id and l.anon_hash = ${LIKE} returning l.news_id)
    update news set view_count = greatest(0, view_count - (${VIEWS})) where id in (select news_id from gone)`.execute(
    trx,
  );
}
