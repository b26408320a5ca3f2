import { type RawBuilder, sql } from 'kysely';
import type { MuteKind } from '../../core/db/mute-tables.ts';
import type { Caller } from '../../identity/sessions/caller.ts';

/** Why the reader does not want to read the post `p`; null when nothing speaks against it. One's own is always read. */
export const mutedFor = ({
  userId,
  castId,
}: Pick<Caller, 'userId' | 'castId'>): RawBuilder<MuteKind | null> =>
  userId === null
    ? sql`null::text`
    : sql`(select m.kind from mutes m
        where m.user_id = ${userId}::bigint and (m.until is null or m.until > now())
          and p.cast_id is distinct from ${castId}::integer
          and case m.kind
            when 'cast' then m.cast_id = p.cast_id
            when 'tag' then exists (select from unnest(p.hashtags) each (tag) where fold_tag(each.tag) = m.folded)
            else position(m.folded in fold_text(p.body)) > 0 end
        order by m.kind = 'tag' limit 1)`;
