import { database } from '../../core/db/database.ts';
import { limit } from '../../core/limits/limit.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireOwnPage } from '../../identity/sessions/require-session.ts';
import type { Notifications, NotificationsQuery } from './contract.ts';
import { NOTIFICATION_PAGE } from './limits.ts';
import { countUnread, selectGroups, selectNewest, updateRead } from './list-queries.ts';
import { presentGroup } from './present.ts';
import { KINDS_OF } from './rules.ts';

/** What the caller has been told, in groups. */
export async function readNotifications(
  context: AppContext,
  { filter, cursor }: NotificationsQuery,
): Promise<Notifications> {
  const { userId, myId } = requireOwnPage(context);
  const db = database();
  const newest = await selectNewest(db, userId);
  const rows = await selectGroups(db, userId, {
    kinds: filter === 'all' ? null : KINDS_OF[filter],
    before: cursor ? Number(cursor) : null,
    limit: NOTIFICATION_PAGE + 1,
  });
  const shown = rows.slice(0, NOTIFICATION_PAGE);
  const last = rows.length > NOTIFICATION_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => presentGroup(row, myId)),
    total: await countUnread(db, userId),
    next: last ? String(last.id) : '',
    newest,
  };
}

/** What the caller has been shown is read; what came later is not. */
export async function markRead(context: AppContext, upTo: number) {
  const { userId } = requireOwnPage(context);
  await limit('notices', { facts: context.get('facts'), account: userId });
  await updateRead(database(), userId, upTo);
  const unreadCount = await countUnread(database(), userId);
  return { hasUnread: unreadCount > 0, unreadCount };
}
