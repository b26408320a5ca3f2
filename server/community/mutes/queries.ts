import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MuteKind } from '../../core/db/mute-tables.ts';
import { castSeen, postSeen } from '../../core/db/visible.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';
import { accountName } from '../../identity/accounts/shown-account.ts';

export type MuteRow = {
  id: number;
  kind: MuteKind;
  castId: number | null;
  name: string;
  icon: MediaRow | null;
  until: Date | null;
};

export async function selectMutes(db: Queryable, userId: number): Promise<MuteRow[]> {
  const { rows } = await sql<MuteRow>`
    select m.id, m.kind, m.cast_id, m.until,
      coalesce(case when m.person_id is null then k.name else ${accountName('u', 'k')} end, m.word) as name,
      (select json_build_object('id', p.id, 'dot', p.dot, 'variants', p.variants)
        from cast_photos ph join media p on p.id = ph.media_id
        where ph.cast_id = k.id and ${castSeen('k')} order by ph.position limit 1) as icon
    from mutes m left join users u on u.id = m.person_id
      left join casts k on k.id = coalesce(m.cast_id, u.cast_id)
    where m.user_id = ${userId} and (m.until is null or m.until > now())
      and (m.cast_id is null or ${castSeen('k')})
    order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

export type NewMute = {
  userId: number;
  kind: MuteKind;
  castId: number | null;
  word: string | null;
  /** As words are compared; a tag is folded here. */
  folded: string | null;
  personId: number | null;
  /** 0: without an end. */
  days: number;
};

/** @returns nothing when there are as many as there may be */
export async function upsertMute(
  trx: Queryable,
  { userId, kind, castId, word, folded, personId, days }: NewMute,
  max: number,
): Promise<{ id: number; until: Date | null } | undefined> {
  await sql`delete from mutes where user_id = ${userId} and until <= now()`.execute(trx);
  const { rows } = await sql<{ id: number; until: Date | null }>`
    with new as (select ${kind}::text as kind, ${castId}::integer as cast_id, ${word}::text as word,
      ${kind === 'tag' ? sql`fold_tag(${word})` : sql`${folded}::text`} as folded)
    insert into mutes (user_id, kind, cast_id, word, folded, person_id, until)
    select ${userId}::bigint, kind, cast_id, word, folded, ${personId}::bigint, until_after(${days}::integer)
    from new where (select count(*) from mutes m where m.user_id = ${userId}
      and (m.kind, m.cast_id, m.folded) is distinct from (new.kind, new.cast_id, new.folded)) < ${max}
    on conflict on constraint mutes_once
      do update set word = excluded.word, until = excluded.until, created_at = now()
    returning id, until`.execute(trx);
  return rows[0];
}

export async function deleteMute(db: Queryable, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mutes')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The author of a public comment of a post that the public sees; no row for a comment of a guest. */
export const selectWriter = (db: Queryable, commentId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users', 'users.id', 'comments.userId')
    .leftJoin('casts', 'casts.id', 'users.castId')
    .select(['users.id', 'users.myId'])
    .select(accountName('users', 'casts').as('name'))
    .where('comments.id', '=', commentId)
    .where('comments.visible', '=', true)
    .where(postSeen('posts'))
    .where('users.status', '=', 'active')
    .executeTakeFirst();

export const selectCastName = async (db: Queryable, castId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('casts')
      .select('name')
      .where('id', '=', castId)
      .where(castSeen('casts'))
      .executeTakeFirst()
  )?.name;
