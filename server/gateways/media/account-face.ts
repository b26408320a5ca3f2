import { type RawBuilder, sql } from 'kysely';
import { castSeen } from '../../core/db/visible.ts';

/**
 * The medium that stands for an account: its own photo, else the first one of its page. Files of a page that is out of
 * sight are not served (`reconcileAvatars`), so the account has none then.
 */
export const accountFace = (account: 'u' | 'w' | 'a', page: 'k' | 'wc' | 'ak'): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${page}.id`)} is null or ${castSeen(page)} then coalesce(
    ${sql.ref(`${account}.icon_media_id`)}, (
    select face.media_id from cast_photos face where face.cast_id = ${sql.ref(`${page}.id`)}
    order by face.position limit 1)) end`;
