import { hideNumber, openNumber } from '../../core/crypto/hidden-number.ts';
import type { Db } from '../../core/db/connect.ts';
import { limit } from '../../core/limits/limit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { Notifications, NotificationsQuery } from './contract.ts';
import { NOTIFICATION_PAGE } from './limits.ts';
import { countUnread, selectGroups, selectNewest, updateRead } from './list-queries.ts';
import { KINDS_OF } from './rules.ts';
import { presentGroup } from './sentences.ts';

const PLACE = 'notification';

export async function readNotifications(
  db: Db,
  { userId, member }: MemberCaller,
  { filter, cursor }: NotificationsQuery,
): Promise<Notifications> {
  const newest = await selectNewest(db, userId);
  const rows = await selectGroups(db, userId, {
    kinds: filter === 'all' ? null : KINDS_OF[filter],
    before: cursor ? openNumber(PLACE, Number(cursor)) : null,
    limit: NOTIFICATION_PAGE + 1,
  });
  const shown = rows.slice(0, NOTIFICATION_PAGE);
  const last = rows.length > NOTIFICATION_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => presentGroup(row, member.myId)),
    total: await countUnread(db, userId),
    next: last ? String(hideNumber(PLACE, last.id)) : '',
    newest: newest && hideNumber(PLACE, newest),
  };
}

/** What came after `upTo` stays unread. */
export async function markRead(db: Db, { userId, facts }: MemberCaller, { upTo }: { upTo: number }) {
  await limit('notices', { facts, account: userId });
  await updateRead(db, userId, openNumber(PLACE, upTo));
  const unreadCount = await countUnread(db, userId);
  return { hasUnread: unreadCount > 0, unreadCount };
}
