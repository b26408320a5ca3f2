import { businessDateOf, formatDate } from '../business-day.ts';
import { requireOwnCastPage } from '../casts/callers.ts';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import type { Announces } from './contract.ts';
import { selectAnnouncements } from './queries.ts';

const PAGE = 20;

function readCursor(cursor: string | undefined) {
  const [time, id] = (cursor || '').split('.');
  return time && id ? { publishedAt: new Date(Number(time)), id: Number(id) } : null;
}

/** What the operator has told the caller's cast page. @throws ApiError forbidden without one */
export async function readAnnouncements(context: AppContext, cursor: string | undefined): Promise<Announces> {
  const { castId } = requireOwnCastPage(context);
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
