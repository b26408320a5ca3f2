import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { postPublished } from '../../core/db/visible.ts';
import { postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { TlMedium } from './contract.ts';
import { readMediaBefore } from './read-media.ts';

const OTHERS = 6;

export type Neighbour = { path: string; postedOn: string };
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null; others: TlMedium[] };

type Place = { id: number; castId: number; postedAt: Date };
type Row = { id: number; postedAt: Date; isNext: boolean };

async function selectBeside(db: Queryable, { id, castId, postedAt }: Place): Promise<Row[]> {
  const open = sql`p.cast_id = ${castId} and ${postPublished('p')} and not p.need_login`;
  const here = sql`(${postedAt}::timestamptz, ${id}::bigint)`;
  const { rows } = await sql<Row>`
    (select p.id, p.posted_at, false as is_next from posts p
      where ${open} and (p.posted_at, p.id) < ${here} order by p.posted_at desc, p.id desc limit 1)
    union all
    (select p.id, p.posted_at, true from posts p
      where ${open} and (p.posted_at, p.id) > ${here} and p.posted_at <= now() order by p.posted_at, p.id limit 1)`.execute(
    db,
  );
  return rows;
}

/**
 * Of a writer who is seen: what a guest sees of her beside this post, and pictures before it. Any post of hers may join
 * them between two others, when it is opened to guests: all depend on her list. Two statements.
 */
export async function readNeighbours(db: Queryable, post: Place): Promise<Neighbours & { tags: string[] }> {
  const [beside, media] = await Promise.all([selectBeside(db, post), readMediaBefore(db, post)]);
  const others = media.items.filter(({ src }) => src !== null).slice(0, OTHERS);
  const neighbour = (isNext: boolean) => {
    const row = beside.find((each) => each.isNext === isNext);
    return row ? { path: postPath(row.id), postedOn: postedOnOf(row.postedAt) } : null;
  };
  return {
    previous: neighbour(false),
    next: neighbour(true),
    others,
    tags: [`cast-posts:${post.castId}`, ...[...beside, ...others].map((each) => `post:${each.id}`)],
  };
}
