import { addDays, businessDateOf } from '../../core/business-day.ts';
import { keyFor } from '../../core/crypto/sealing.ts';
import { currentTime } from '../../core/db/clock.ts';
import { formatDate } from '../../core/holidays.ts';
import {
  castPath,
  followFeedPath,
  myPagePath,
  postPath,
  shopPath,
  shopReviewsPath,
  shopThreadPath,
  threadPath,
} from '../../core/paths.ts';
import { plainText } from '../../core/text/rules.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, type MediaRow, pictureOf } from '../../gateways/media/picture.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import type { NotificationItem } from './contract.ts';
import { EXCERPT_LENGTH, NUDGE_DAYS } from './limits.ts';
import type { GroupRow } from './list-queries.ts';

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

const AFFILIATION_TEXTS = new Map<string, string>(
  Object.entries({
    affiliation_agreed: '所属の申請が承認されました',
    affiliation_declined: '所属の申請の返事が届きました',
    affiliation_ended: '所属が変わりました',
  }),
);

const INQUIRY_TEXTS = new Map<string, string>(
  Object.entries({
    reply: 'お問い合わせに返信がありました',
    checking: 'お問い合わせの内容を確認しています',
    reflected: 'お問い合わせの内容を反映しました',
    answered: 'お問い合わせへの対応が完了しました',
    declined: 'お問い合わせの確認が終わりました。今回は対応しませんでした',
  }),
);

/** What staff decided, for those who reported something and for those whose words it was. */
const MODERATION_TEXTS = new Map<string, { text: string; section: 'reports' | 'inquiry' }>(
  Object.entries({
    report_acted: { text: '通報いただいた内容に対応しました', section: 'reports' },
    report_dismissed: {
      text: '通報いただいた内容を確認しました。今回は対応しませんでした',
      section: 'reports',
    },
    removed: {
      text: '投稿された内容がガイドラインに反していたため、運営が非表示にしました',
      section: 'inquiry',
    },
    photo_removed: {
      text: '公開された写真がガイドラインに反していたため、運営が削除しました',
      section: 'inquiry',
    },
  }),
);

/** Names no shop: these lines are read in mails and on lock screens as well. */
function inquiryOf({ groupKey }: GroupRow, myId: string): Shown {
  const [, event = '', id = ''] = groupKey.split(':');
  const shown = { name: '運営', img: null, excerpt: null };
  if (event === 'shop') return { ...shown, text: 'お店への送信を受け付けました', path: shopPath(Number(id)) };
  if (event === 'shop_reply')
    return {
      ...shown,
      name: 'お店',
      text: 'お店から返信がありました',
      path: shopThreadPath(myId, id),
    };
  if (event === 'review_reply')
    return {
      ...shown,
      name: 'お店',
      text: 'あなたの口コミに返信がありました',
      path: shopReviewsPath(Number(id)),
    };
  if (event === 'acted')
    return { ...shown, text: '運営があなたのページに投稿しました', path: postPath(Number(id)) };
  if (event === 'acted_later')
    return { ...shown, text: '運営があなたのページの投稿を予約しました', path: myPagePath(myId, 'posts') };
  const affiliation = AFFILIATION_TEXTS.get(event);
  if (affiliation) return { ...shown, text: affiliation, path: myPagePath(myId, 'shop_setting') };
  const moderation = MODERATION_TEXTS.get(event);
  if (moderation) return { ...shown, text: moderation.text, path: myPagePath(myId, moderation.section) };
  return {
    ...shown,
    text: INQUIRY_TEXTS.get(event) ?? 'お問い合わせを受け付けました',
    path: INQUIRY_TEXTS.has(event) ? threadPath(myId, id) : myPagePath(myId, 'inquiry'),
  };
}

function shownOf(row: GroupRow, myId: string): Shown {
  const post = row.postId === null ? myPagePath(myId, 'notifications') : postPath(row.postId);
  const comment = excerptOf(row.commentBody);
  switch (row.kind) {
    case 'like':
      return byPeople(row, 'あなたの投稿にいいねしました', post, excerptOf(row.postBody));
    case 'follow':
      return byPeople(row, 'あなたをフォローしました', myPagePath(myId, 'followers'), null);
    case 'comment':
      return byPeople(row, 'あなたの投稿にコメントしました', post, comment);
    case 'reply':
      return byPeople(row, 'あなたのコメントに返信しました', post, comment);
    case 'approved':
      if (row.groupKey.startsWith('approved:staff:'))
        return { ...byCast(row, '', post, comment), text: 'あなたのコメントが承認されました' };
      return byCast(row, 'があなたのコメントを承認しました', post, comment);
    case 'post': {
      if (row.groupKey.startsWith('moved:'))
        return byCast(row, 'の所属が変わりました', castPath(row.castId ?? 0), null);
      const said = row.count > 1 ? `が${row.count}件投稿しました` : 'が投稿しました';
      const path = row.count > 1 && row.castId !== null ? castPath(row.castId) : post;
      return byCast(row, said, path, excerptOf(row.postBody));
    }
    case 'shift':
      return shiftOf(row);
    case 'posting': {
      const isLate = row.groupKey.startsWith('late:');
      const text = isLate
        ? '予約した投稿を、時刻に公開できませんでした。公開できるようになると投稿されます'
        : '投稿の動画を処理できませんでした。お手数ですが、動画を選び直してください';
      const name = row.castName ?? '';
      const path = isLate ? myPagePath(myId, 'posts') : post;
      return { text, name, img: avatarOf(row.castIcon), path, excerpt: excerptOf(row.postBody) };
    }
    case 'inactive': {
      const last = formatDate(addDays(row.day, NUDGE_DAYS));
      const said = `${last}までに投稿・プロフィールの編集・出勤の登録がないと、投票を受け取れなくなります`;
      return { ...byCast(row, '', castPath(row.castId ?? 0), null), text: said };
    }
    case 'inquiry':
      return inquiryOf(row, myId);
    case 'announcement':
      return {
        text: '運営からのお知らせがあります',
        name: '運営',
        img: null,
        path: myPagePath(myId, 'announces'),
        excerpt: excerptOf(row.title),
      };
  }
}

/** `myId` is the reader's id in addresses. */
export const presentGroup = (row: GroupRow, myId: string): NotificationItem => ({
  ...shownOf(row, myId),
  key: keyFor('notification', row.groupKey),
  kind: row.kind,
  postedOn: postedOnOf(row.createdAt),
  unread: row.unread,
});
