import { businessDateOf, formatDate } from '../../core/business-day.ts';
import { database } from '../../core/db/database.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireOwnPage } from '../../identity/sessions/require-session.ts';
import type { Announces } from './contract.ts';
import { selectAnnouncements } from './queries.ts';

const PAGE = 20;

function readCursor(cursor: string | undefined) {
  const [time, id] = (cursor || '').split('.');
  return time && id ? { publishedAt: new Date(Number(time)), id: Number(id) } : null;
}

/** What the operator has told the caller: announcements are made to casts, so that a member has none. */
export async function readAnnouncements(context: AppContext, cursor: string | undefined): Promise<Announces> {
  const { castId } = requireOwnPage(context);
  if (castId === null) return { items: [], next: '' };
  const rows = await selectAnnouncements(database(), castId, readCursor(cursor), PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ id, title, body, publishedAt }) => ({
      id,
      date: formatDate(businessDateOf(publishedAt)),
      title,
      message: body,
    })),
    next: last ? `${last.publishedAt.getTime()}.${last.id}` : '',
  };
}
