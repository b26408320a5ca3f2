import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { timeText } from '../../core/time-text.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { readReplies } from '../inquiries/read-own-threads.ts';
import { nameStaff } from '../shop-staff/change-staff.ts';
import { type Promised, presentItem, presentOpened } from './present-item.ts';
import {
  type Cursor,
  type InboxRow,
  selectInbox,
  selectInboxItem,
  selectReplySettings,
  selectUnread,
} from './queries.ts';
import type { InboxFilter, InboxOrder } from './rules.ts';
import { readMacros } from './shop-macros.ts';

const SHOWN = 50;

export type InboxCursor = Cursor;

type Reader = Pick<Caller, 'shopLoginId'>;
/** `before`: those behind this one. `open`: the one that is read beside the list. */
type Wishes = { filter: InboxFilter; order: InboxOrder; before: Cursor | null; open: string | null };

async function readPeople(db: Queryable, shopId: number, reader: Reader) {
  const logins = await readLoginsAt(db, shopId);
  return logins.map(({ id, name, called }) => ({
    ...{ login: id, id: nameStaff(shopId, id), name: called ?? name, isSelf: id === reader.shopLoginId },
  }));
}

/** Of all its logins together. */
export const countUnread = (db: Queryable, shopId: number): Promise<number> => selectUnread(db, shopId);

type People = Awaited<ReturnType<typeof readPeople>>;
const calledOf = (people: People) => new Map(people.map(({ login, name }) => [login, name]));

const assigneeOf = (row: InboxRow, people: People) =>
  people.find(({ login }) => login === row.assigneeId)?.id ?? null;

export async function readMark(db: Queryable, shopId: number, reader: Reader, key: string) {
  const row = await selectInboxItem(db, shopId, key);
  if (!row) return null;
  const people = await readPeople(db, shopId, reader);
  const { state } = presentItem(row, calledOf(people), { target: null, now: 0 });
  return { isDone: row.isDone, assignee: assigneeOf(row, people), state };
}

/** One thing with its replies and what answers it; null where there is no such thing, or no longer. */
async function readOpened(
  db: Queryable,
  { shopId, key, people }: { shopId: number; key: string; people: People },
  promised: Promised,
) {
  const row = await selectInboxItem(db, shopId, key);
  if (!row) return null;
  const replies = row.sealed ? await readReplies(db, row.id) : [];
  return {
    ...presentOpened(row, calledOf(people), promised),
    ...{ assignee: assigneeOf(row, people), people: people.map(({ login: _, ...person }) => person) },
    macros: row.sealed && row.isMember ? await readMacros(db, shopId) : [],
    replies: replies.map(({ message, sentOn, isAutomatic }) => ({
      ...{ message, isAutomatic, at: timeText(sentOn) },
    })),
  };
}
export type OpenedItem = NonNullable<Awaited<ReturnType<typeof readOpened>>>;

/** For a shop's login: questions, applications, reviews and reports in one list. */
export async function readShopInbox(
  db: Queryable,
  reader: Reader,
  shopId: number,
  { filter, order: wished, before, open }: Wishes,
) {
  const login = reader.shopLoginId ?? 0;
  const people = await readPeople(db, shopId, reader);
  const replies = await selectReplySettings(db, shopId);
  const order = replies.targetMinutes === null ? 'new' : wished;
  const rows = await selectInbox(db, shopId, { filter, order, login, before, limit: SHOWN + 1 });
  const shown = rows.slice(0, SHOWN);
  const last = shown.at(-1);
  const called = calledOf(people);
  const promised = { target: replies.targetMinutes, now: currentTime() };
  return {
    ...{ filter, order, replies },
    items: shown.map((row) => presentItem(row, called, promised)),
    next: last && rows.length > SHOWN ? { key: last.key, isOwed: last.isOwed } : null,
    opened: open === null ? null : await readOpened(db, { shopId, key: open, people }, promised),
  };
}
export type ShopInbox = Awaited<ReturnType<typeof readShopInbox>>;
