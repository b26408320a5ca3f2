import { addDays, businessDateOf } from '../../core/business-day.ts';
import { longDate } from '../../core/holidays.ts';
import { spanText } from '../../core/span-text.ts';
import { dayText, postedOnOf, timeText } from '../../core/time-text.ts';
import { saidIn } from '../inquiries/read-own-threads.ts';
import { SHOP_INQUIRIES_KEPT_DAYS } from '../inquiries/rules.ts';
import { sentParagraphs } from '../inquiries/shop-mail.ts';
import { type Kind, type Said, subjectOf, visitText } from '../inquiries/shop-wording.ts';
import type { InboxRow } from './queries.ts';
import { DATA_FIELDS } from './rules.ts';

const SNIPPET = 80;
const MINUTE_MS = 60_000;
const OVERDUE = '返信のめやすを過ぎています';

/** `target`: minutes that the shop gives itself; `now` in ms. */
export type Promised = { target: number | null; now: number };

/** What each login that works for the shop is called, by its number. */
export type Called = ReadonlyMap<number, string>;

function titleOf({ kind, name, total, field }: InboxRow, said: Said | null): string {
  if (field) return `掲載内容の報告：${DATA_FIELDS[field].name}`;
  if (kind === 'review')
    return `${name ?? '退会したユーザー'}さん${total === null ? '' : ` ★${total.toFixed(1)}`}`;
  const who = said?.person ? `${said.person.name}さん` : '匿名の方';
  return said?.age ? `${who}（${said.age}歳）` : who;
}

function textOf({ kind, body, field }: InboxRow, said: Said | null): string {
  if (field) return 'いまの情報と異なるという報告がありました。';
  return said ? said.message || visitText(said) || subjectOf(kind as Kind, said) : (body ?? '');
}

function stateOf({ isDone, isAnswered, field, assigneeId }: InboxRow, called: Called): string {
  const answered = isAnswered && (field ? '確認済み' : '返信済み');
  const login = assigneeId === null ? undefined : called.get(assigneeId);
  return [isDone ? '対応済み' : answered, login && `担当：${login}`].filter(Boolean).join('・');
}

const saidOf = ({ sealed }: InboxRow): Said | null => sealed && saidIn(sealed);

/** Until when a member should have heard, in words; null where nothing is promised or owed. */
function dueOf({ isOwed, at }: InboxRow, { target, now }: Promised) {
  if (target === null || !isOwed) return null;
  const left = Math.ceil((at.getTime() + target * MINUTE_MS - now) / MINUTE_MS);
  return left > 0 ? `返信のめやすまで あと${spanText(left)}` : OVERDUE;
}

/** Of a report only its day: the minute would point at its sender. */
export function presentItem(row: InboxRow, called: Called, promised: Promised) {
  const { key, kind, isUnread, field } = row;
  const said = saidOf(row);
  const on = postedOnOf(row.at);
  const due = dueOf(row, promised);
  return {
    ...{ key, kind, isUnread, state: stateOf(row, called), title: titleOf(row, said) },
    ...{ due, isOverdue: due === OVERDUE },
    text: [...textOf(row, said)].slice(0, SNIPPET).join(''),
    at: field ? dayText(on) : timeText(on),
  };
}
export type InboxItem = ReturnType<typeof presentItem>;

/** A guest is answered from the shop's own telephone or mail. */
function answerOf(said: Said | null) {
  if (said?.person?.way === 'tel') return { name: '電話をかける', href: `tel:${said.person.contact}` };
  return said?.person?.way === 'email'
    ? { name: 'メールを書く', href: `mailto:${said.person.contact}` }
    : null;
}

/** All of it, with what the shop may do about it. */
export function presentOpened(row: InboxRow, called: Called, promised: Promised) {
  const { kind, isMember, isDone, body, reply, field, id } = row;
  const said = saidOf(row);
  return {
    ...presentItem(row, called, promised),
    ...{ isDone, isMember, answer: isMember ? null : answerOf(said), part: field && DATA_FIELDS[field].part },
    paragraphs: said ? sentParagraphs(kind as Kind, said) : [body ?? textOf(row, said)],
    reviewId: kind === 'review' ? id : null,
    reviewReply: reply,
    goneOn: said && longDate(addDays(businessDateOf(row.at), SHOP_INQUIRIES_KEPT_DAYS)),
  };
}
