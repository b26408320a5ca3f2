import path from 'node:path';
import { businessDateOf, type IsoDate } from '../../server/core/business-day.ts';
import { hashtagsOf } from '../../server/core/text/raw-text.ts';
import { rng } from '../imagery/random.ts';
import { COMMENTS } from './community-texts.ts';
import { hoursOn, type ShopHours } from './make-hours.ts';

const HOUR_MS = 3_600_000;
export const VIDEO_FILE = path.resolve(
  import.meta.dirname,
  '../../demo/videos/ogqyvxv3lcwgm4dbfp2yhn7kra.mp4',
);
const VIDEO = { id: path.basename(VIDEO_FILE, '.mp4'), width: 640, height: 360 };
const POSTER = 'qzirkufswzf2oypgwwyubotgij';
const EVENING = { openMinute: 1200, closeMinute: 1500 };
/** Members who follow her, where there are enough. */
const FOLLOWERS = 24;

type Kind = {
  hoursAgo: number;
  body: string;
  photos?: number;
  video?: true;
  needLogin?: true;
  comments?: number;
  waiting?: number;
};
/** One of each kind that a timeline knows, the newest first. */
const KINDS: readonly Kind[] = [
  {
    hoursAgo: 3,
    body: '新しい衣装が届きました。どれを着てほしいか、コメントで教えてください。 #ドレス #お知らせ',
    photos: 4,
    comments: 4,
    waiting: 2,
  },
  {
    hoursAgo: 20,
    body: '雨上がりの帰り道。街の灯りがきれいだったので、少しだけ動画にしました。 #夜の街',
    video: true,
    comments: 2,
  },
  {
    hoursAgo: 30,
    body: '会員の方だけに、明日の席の空きをお知らせします。早い時間がおすすめです。 #お知らせ',
    needLogin: true,
  },
  {
    hoursAgo: 31,
    body: '会員の方だけの写真です。いつもありがとうございます。 #ありがとう',
    photos: 1,
    needLogin: true,
  },
  {
    hoursAgo: 52,
    body: '今週もお疲れさまでした。好きなお酒を1つだけ選ぶとしたら、何ですか。 #今日のできごと',
    comments: 5,
    waiting: 1,
  },
];

export type Shown = { castId: number; shopId: number; hours: ShopHours };

/** Photos of the cast whom a newcomer logs in as, at least. */
export const SHOWN_PHOTOS = 4;
/** She and two colleagues, one of whom is still to come in the evening, work tonight. */
export const AT_WORK = 3;
const APART_MINUTES = 120;

/**
 * The shift of tonight that a login without one would miss: on a weekly day off the shop opens for it. `place`: how many
 * have come before her.
 */
export function makeTonight({ castId, shopId, hours }: Shown, now: number, place = 0) {
  const businessDate: IsoDate = businessDateOf(now);
  const isSpecial = hours.special.some((day) => day.businessDate === businessDate);
  const open = hoursOn(hours, businessDate) ?? (isSpecial ? null : EVENING);
  if (!open) return { opening: [], shifts: [] };
  const opening =
    open === EVENING && place === 0 ? [{ shopId, businessDate, ...EVENING, note: '本日は営業します' }] : [];
  const { openMinute, closeMinute: endMinute } = open;
  const latest = Math.max(openMinute, endMinute - APART_MINUTES);
  const startMinute = Math.min(openMinute + place * APART_MINUTES, latest);
  return { opening, shifts: [{ castId, shopId, businessDate, startMinute, endMinute }] };
}

/** Her posts of every kind, from `firstId` on, with what others wrote and liked; `members` is how many there are. */
export function makeShownPosts(seed: number, castId: number, firstId: number, members: number, now: number) {
  const r = rng(`${seed}/shown`);
  const all = KINDS.map((kind, place) => {
    const {
      hoursAgo,
      body,
      needLogin = false,
      photos = 0,
      video,
      comments: published = 0,
      waiting = 0,
    } = kind;
    const id = firstId + place;
    const at = now - hoursAgo * HOUR_MS;
    const postedAt = new Date(at).toISOString();
    const comments = Array.from({ length: members > 0 ? published + waiting : 0 }, (_, i) => ({
      postId: id,
      userId: r.int(1, members),
      guestName: null,
      body: COMMENTS[(place * 3 + i) % COMMENTS.length],
      approved: i < published,
      postedAt: new Date(Math.min(now, at + (i + 1) * 0.4 * HOUR_MS)).toISOString(),
    }));
    const likes = Array.from({ length: Math.min(members, 18 - place * 2) }, (_, i) => ({
      postId: id,
      userId: i + 1,
      createdAt: postedAt,
    }));
    const counts = {
      viewCount: 320 + place * 140,
      likeCount: likes.length,
      commentCount: members > 0 ? published : 0,
    };
    const post = {
      id,
      castId,
      body,
      status: 'public',
      needLogin,
      hashtags: hashtagsOf(body),
      ...counts,
      postedAt,
      createdAt: postedAt,
    };
    const film = video
      ? [
          {
            postId: id,
            ...VIDEO,
            state: 'converted',
            posterMediaId: POSTER,
            alt: '夜の街の動画（サンプル）',
            createdAt: postedAt,
          },
        ]
      : [];
    return { post, comments, likes, film, photos };
  });
  return all;
}

/** Who follows her besides those whom chance made follow. */
export const followsShown = (userId: number, castId: number, casts: readonly { castId: number }[]): boolean =>
  userId <= FOLLOWERS && casts.every((each) => each.castId !== castId);
