import { addDays, businessDateOf } from '../../core/business-day.ts';
import { keyFor } from '../../core/crypto/sealing.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { NotificationEvent } from '../../core/db/notification-tables.ts';
import { formatDate } from '../../core/holidays.ts';
import {
  castPath,
  followFeedPath,
  type MyPageSection,
  myPagePath,
  postPath,
  shopPath,
  shopReviewsPath,
  shopThreadPath,
  threadPath,
} from '../../core/paths.ts';
import { plainText } from '../../core/text/hashtags.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, type MediaRow, pictureOf } from '../../gateways/media/picture.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import type { NotificationItem } from './contract.ts';
import { EXCERPT_LENGTH, NUDGE_DAYS } from './limits.ts';
import type { GroupRow } from './list-queries.ts';
import { neutralText } from './wording.ts';

const avatarOf = (media: MediaRow | null): string | null =>
  media?.variants.length ? pictureOf(media, '', ICON_WIDTHS).src : null;

function excerptOf(text: string | null): string | null {
  const chars = [...plainText(text ?? '')];
  if (chars.length === 0) return null;
  return chars.length > EXCERPT_LENGTH ? `${chars.slice(0, EXCERPT_LENGTH).join('')}…` : chars.join('');
}

const withOthers = (name: string, people: number) => (people > 1 ? `${name}他${people - 1}人` : name);
// 名無しさん is polite already.
const polite = (name: string) => (name === NAMELESS || name.endsWith('さん') ? name : `${name}さん`);

type Shown = Pick<NotificationItem, 'text' | 'name' | 'img' | 'path' | 'excerpt'>;

function byPeople(row: GroupRow, did: string, path: string, excerpt: string | null): Shown {
  const name = (row.actorId === null ? row.guestName : row.actorName) || NAMELESS;
  return {
    text: `${withOthers(polite(name), row.people)}が${did}`,
    name,
    img: row.actorId === null ? null : avatarOf(row.actorIcon),
    ...{ path, excerpt },
  };
}

function byCast(row: GroupRow, said: string, path: string, excerpt: string | null): Shown {
  const name = row.castName ?? '';
  return { text: `${polite(name)}${said}`, name, img: avatarOf(row.castIcon), path, excerpt };
}

function shiftOf(row: GroupRow): Shown {
  const when = row.day === businessDateOf(currentTime()) ? '本日' : formatDate(row.day);
  const others = row.count > 1 ? `他${row.count - 1}人` : '';
  const path = row.count > 1 || row.castId === null ? followFeedPath() : castPath(row.castId);
  return byCast(row, `${others}が${when}出勤します`, path, null);
}

const postOf = ({ postId }: GroupRow, myId: string): string =>
  postId === null ? myPagePath(myId, 'notifications') : postPath(postId);

function postsOf(row: GroupRow, myId: string): Shown {
  const isOne = row.count === 1 || row.castId === null;
  const said = row.count > 1 ? `が${row.count}件投稿しました` : 'が投稿しました';
  return byCast(row, said, isOne ? postOf(row, myId) : castPath(row.castId ?? 0), excerptOf(row.postBody));
}

type Sentence = (row: GroupRow, myId: string) => Shown;

const unpublished =
  (text: string, pathOf: (row: GroupRow, myId: string) => string): Sentence =>
  (row, myId) => ({
    ...byCast(row, '', pathOf(row, myId), excerptOf(row.postBody)),
    text,
  });

/** Names no shop: these lines are read in mails and on lock screens as well. */
const plain =
  (text: string, pathOf: (myId: string, subject: string) => string, name = '運営'): Sentence =>
  ({ subject }, myId) => ({ text, name, img: null, path: pathOf(myId, subject ?? ''), excerpt: null });

const onMyPage = (text: string, section: MyPageSection): Sentence =>
  plain(text, (myId) => myPagePath(myId, section));

const SENTENCES: Record<NotificationEvent, Sentence> = {
  like: (row, myId) =>
    byPeople(row, 'あなたの投稿にいいねしました', postOf(row, myId), excerptOf(row.postBody)),
  follow: (row, myId) => byPeople(row, 'あなたをフォローしました', myPagePath(myId, 'followers'), null),
  comment: (row, myId) =>
    byPeople(row, 'あなたの投稿にコメントしました', postOf(row, myId), excerptOf(row.commentBody)),
  comment_waiting: (row, myId) => ({
    ...byCast(row, '', myPagePath(myId, 'comment_inbox'), null),
    text: row.count > 1 ? `${row.count}件のコメントが承認待ちです` : 'コメントが承認待ちです',
  }),
  reply: (row, myId) =>
    byPeople(row, 'あなたのコメントに返信しました', postOf(row, myId), excerptOf(row.commentBody)),
  approved: (row, myId) =>
    byCast(row, 'があなたのコメントを承認しました', postOf(row, myId), excerptOf(row.commentBody)),
  approved_by_staff: (row, myId) => ({
    ...byCast(row, '', postOf(row, myId), excerptOf(row.commentBody)),
    text: 'あなたのコメントが承認されました',
  }),
  post: postsOf,
  moved: (row) => byCast(row, 'の所属が変わりました', castPath(row.castId ?? 0), null),
  shift: shiftOf,
  post_late: unpublished(
    '予約した投稿を、時刻に公開できませんでした。公開できるようになると投稿されます',
    (_row, myId) => myPagePath(myId, 'posts'),
  ),
  video_lost: unpublished('投稿の動画を処理できませんでした。お手数ですが、動画を選び直してください', postOf),
  inactive: (row) => {
    const last = formatDate(addDays(row.day, NUDGE_DAYS));
    const text = `${last}までに投稿・プロフィールの編集・出勤の登録がないと、投票を受け取れなくなります`;
    return { ...byCast(row, '', castPath(row.castId ?? 0), null), text };
  },
  announcement: (row, myId) => onMyPage(row.title ?? '運営からのお知らせがあります', 'announces')(row, myId),
  inquiry_received: onMyPage('お問い合わせを受け付けました', 'inquiry'),
  inquiry_checking: plain('お問い合わせの内容を確認しています', threadPath),
  inquiry_reflected: plain('お問い合わせの内容を反映しました', threadPath),
  inquiry_answered: plain('お問い合わせへの対応が完了しました', threadPath),
  inquiry_declined: plain('お問い合わせの確認が終わりました。今回は対応しませんでした', threadPath),
  inquiry_reply: plain('お問い合わせに返信がありました', threadPath),
  inquiry_shop: plain('お店への送信を受け付けました', (_myId, shopId) => shopPath(Number(shopId))),
  shop_reply: plain('お店から返信がありました', shopThreadPath, 'お店'),
  review_reply: plain(
    'あなたの口コミに返信がありました',
    (_myId, shopId) => shopReviewsPath(Number(shopId)),
    'お店',
  ),
  shifts_changed: plain('お店が出勤の予定を変更しました', (myId) => myPagePath(myId, 'shifts'), 'お店'),
  acted: plain('運営があなたのページに投稿しました', (_myId, postId) => postPath(Number(postId))),
  acted_later: onMyPage('運営があなたのページの投稿を予約しました', 'posts'),
  affiliation_agreed: onMyPage('所属の申請が承認されました', 'shop_setting'),
  affiliation_declined: onMyPage('所属の申請の返事が届きました', 'shop_setting'),
  affiliation_ended: onMyPage('所属が変わりました', 'shop_setting'),
  report_acted: onMyPage('通報いただいた内容に対応しました', 'reports'),
  report_dismissed: onMyPage('通報いただいた内容を確認しました。今回は対応しませんでした', 'reports'),
  removed: onMyPage(
    '投稿された内容がガイドラインに反していたため、運営が非表示にしました。くり返されると、ご利用を停止することがあります',
    'inquiry',
  ),
  photo_removed: onMyPage('公開された写真がガイドラインに反していたため、運営が削除しました', 'inquiry'),
};

/** Of an event that a newer release has written. */
const unknown: Sentence = (row, myId) => onMyPage(neutralText(row.count), 'notifications')(row, myId);

/** `myId` is the reader's id in addresses. */
export const presentGroup = (row: GroupRow, myId: string): NotificationItem => ({
  ...(SENTENCES[row.event] ?? unknown)(row, myId),
  key: keyFor('notification', row.groupKey),
  kind: row.kind,
  postedOn: postedOnOf(row.createdAt),
  unread: row.unread,
});
