import { sql } from 'kysely';
import { followedIds } from '../../community/follows/followed-ids.ts';
import { unread } from '../../community/notifications/visible.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { SEEN_EVERY_SECONDS } from '../../identity/sessions/limits.ts';

export type AuthStateRow = {
  myId: string;
  name: string;
  isCast: boolean;
  hasPage: boolean;
  isAdmin: boolean;
  mediaId: string | null;
  dot: string | null;
  variants: MediaVariant[] | null;
  followingCasts: number[];
  followingShops: number[];
  unreadCount: number;
};

const state = () => sql`users.my_id, users.name, users.kind = 'cast' as is_cast,
  users.kind = 'cast' and users.cast_id is not null as has_page, users.is_admin,
  media.id as media_id, media.dot, media.variants,
  ${followedIds('cast')} as following_casts,
  ${followedIds('shop')} as following_shops,
  ${unread()} as unread_count`;

/** Without a photo of one's own, the cover of the cast page. */
const FACE = sql`left join media on media.id = coalesce(users.icon_media_id, (
  select media_id from cast_photos where cast_id = users.cast_id order by position limit 1))`;

export async function selectAuthState(db: Queryable, userId: number): Promise<AuthStateRow | undefined> {
  const { rows } = await sql<AuthStateRow>`
    select ${state()} from users ${FACE}
    where users.id = ${userId}`.execute(db);
  return rows[0];
}

export type OwnStateRow = AuthStateRow & { idHash: Buffer; scope: 'full' | 'reset'; isSeen: boolean };

/** By the hashes of their session ids; one statement, in no order. */
export async function selectOwnStates(db: Queryable, idHashes: readonly Buffer[]): Promise<OwnStateRow[]> {
  const { rows } = await sql<OwnStateRow>`
    select sessions.id_hash, sessions.scope,
      sessions.last_seen_at > now() - ${SEEN_EVERY_SECONDS} * interval '1 second' as is_seen, ${state()}
    from sessions join users on users.id = sessions.user_id
      ${FACE}
    where sessions.id_hash = any(${idHashes}::bytea[]) and sessions.realm = 'member' and sessions.revoked_at is null
      and sessions.idle_until > now() and sessions.ends_at > now()
      and sessions.epoch = users.session_epoch and users.status = 'active'`.execute(db);
  return rows;
}
