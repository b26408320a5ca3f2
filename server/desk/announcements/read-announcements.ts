import { businessDateOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Announces, AnnouncesQuery } from './contract.ts';
import { selectAnnouncements } from './queries.ts';

const PAGE = 20;

function readCursor(cursor: string | undefined) {
  const [time, id] = (cursor || '').split('.');
  return time && id ? { publishedAt: new Date(Number(time)), id: Number(id) } : null;
}

export async function readAnnouncements(
  db: Db,
  { castId }: Pick<Caller, 'castId'>,
  { cursor }: AnnouncesQuery,
): Promise<Announces> {
  if (castId === null) return { items: [], next: '' };
  const rows = await selectAnnouncements(db, castId, readCursor(cursor), PAGE + 1);
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
