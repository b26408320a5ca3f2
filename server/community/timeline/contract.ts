import { z } from '@hono/zod-openapi';
import {
  longCursorText,
  longId,
  longIdText,
  shortIdText,
  wholeNumberText,
  wishedState,
} from '../../core/http/number-fields.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { tlComment } from '../comments/contract.ts';
import { FEED_PAGE, STATES_MAX } from './limits.ts';

/**
 * Names of the specification (§3). `isLiked` and `following` are false in stored pages: `GET /api/tl_states` has them.
 */
export const tlPhoto = z
  .object({
    id: z.string(),
    full: z.string().openapi({ description: '最大の画像（ライトボックス用）' }),
    size: z.string().openapi({ example: '1536x2048', description: 'fullの幅x高さ' }),
    dot: z.string().openapi({ example: '#c9a7a0', description: '届くまでの色' }),
    src: z.string(),
    srcset: z.string(),
    avif: z.string().openapi({ description: '同じ大きさのAVIFのsrcset。ないときは空' }),
    icon: z.string().openapi({ description: '最小の画像' }),
    alt: z.string(),
  })
  .openapi('TlPhoto');

/** Exactly one of `converted`, `waiting`, `deleted` is true; `src` is there only when converted. */
export const tlVideo = z
  .object({
    id: z.string(),
    converted: z.boolean(),
    waiting: z.boolean(),
    deleted: z.boolean().openapi({ description: '保存期間を過ぎた' }),
    src: z.string().nullable(),
    thumbnailSrc: z.string().nullable(),
    size: z.string().nullable().openapi({ example: '640x360', description: '幅x高さ' }),
    alt: z.string(),
  })
  .openapi('TlVideo');

export const tlPost = z
  .object({
    id: z.number(),
    path: z.string().openapi({ description: 'この投稿のページ' }),
    castId: z.number(),
    ownerId: z.string().nullable().openapi({ description: '投稿した人のmyId' }),
    name: z.string(),
    castIcon: z.string().nullable(),
    castPath: z.string(),
    shopPath: z.string().nullable(),
    areaAndShopName: z.string().openapi({ example: '新宿・歌舞伎町 CLUB 月灯り' }),
    message: z.string().openapi({ description: 'HTML。brとaだけ' }),
    isLong: z.boolean().openapi({ description: '改行4つ以上、または51文字以上' }),
    photos: z.array(tlPhoto),
    video: tlVideo.nullable(),
    totalPvs: z.number(),
    totalLikes: z.number(),
    totalComments: z.number().openapi({ description: '表示中のコメントの数' }),
    isLiked: z.boolean(),
    acceptComment: z.number().openapi({ description: '0 受け付けない 1 自動 2 承認後 3 会員だけ' }),
    needLogin: z.boolean().openapi({ description: 'ログインした人だけが読める' }),
    locked: z.boolean().openapi({ description: 'いまは読めない：本文・写真・動画・コメントは空' }),
    postedOn: z.string().openapi({ example: '2026-11-20T21:05:00+09:00', description: '分まで' }),
    edited: z.boolean(),
    comments: z.array(tlComment).openapi({ description: '新しい公開コメント2件、書かれた順' }),
    following: z.boolean(),
  })
  .openapi('Tl');

/** `next` is empty when there is no more. */
export const tlPage = z.object({ items: z.array(tlPost), next: z.string() }).openapi('TlPage');

export const tlMedium = z
  .object({
    id: z.number().openapi({ description: '投稿の番号' }),
    path: z.string(),
    src: z.string().nullable().openapi({ description: '表紙のまだない動画はnull' }),
    srcset: z.string(),
    dot: z.string(),
    alt: z.string(),
    photos: z.number().openapi({ description: '写真の枚数。動画は0' }),
  })
  .openapi('TlMedium');
export const tlMediaPage = z.object({ items: z.array(tlMedium), next: z.string() }).openapi('TlMediaPage');
export type TlMedium = z.infer<typeof tlMedium>;
export type TlMediaPage = z.infer<typeof tlMediaPage>;

export type TlPhoto = z.infer<typeof tlPhoto>;
export type TlVideo = z.infer<typeof tlVideo>;
export type TlPost = z.infer<typeof tlPost>;
export type TlPage = z.infer<typeof tlPage>;

const cursor = z
  .string()
  .max(200)
  .regex(/^[\w-]*$/, 'カーソルの形式が正しくありません。')
  .optional();
const id = shortIdText();
const limit = wholeNumberText(1, FEED_PAGE).optional();
/** A guest's call never says more than these; unknown parameters are refused. */
export const feedQuery = z.object({ cursor, limit }).strict();
export const shopFeedQuery = z.object({ shopId: id, cursor, limit }).strict();
export const areaFeedQuery = z.object({ areaId: id, cursor, limit }).strict();
export const castFeedQuery = z.object({ castId: id, cursor, limit }).strict();
export const castMediaQuery = z.object({ castId: id, cursor }).strict();
const typed = z.string().max(120).transform(cleanText);
export const tagFeedQuery = z.object({ tag: typed.pipe(z.string().min(1)), cursor, limit }).strict();

export const postParams = z.object({ id: longIdText() });

/** Posts newer than the newest one on the screen. */
export const newsQuery = z.object({ feed: z.enum(['top', 'my']), since: longCursorText() }).strict();
export const tlNews = z
  .object({
    count: z.number().openapi({ description: '最大10' }),
    names: z.array(z.string()).openapi({ description: '新しい順に2人まで' }),
    icons: z.array(z.string()),
  })
  .openapi('TlNews');
export type TlNews = z.infer<typeof tlNews>;

const ids = z
  .string()
  .regex(new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${STATES_MAX - 1}}$`), '投稿の番号をカンマで区切ってください。')
  .transform((text) => [...new Set(text.split(',').map(Number))]);

/**
 * `GET /api/tl_states?ids=1,2,3`: what a stored page cannot know of its posts. Ids of unreadable posts are left out.
 */
export const statesQuery = z.object({ ids }).strict();
export const tlState = z
  .object({
    id: z.number(),
    isLiked: z.boolean(),
    totalLikes: z.number(),
    totalComments: z.number(),
    totalPvs: z.number(),
    muted: z
      .enum(['cast', 'word', 'tag'])
      .nullable()
      .openapi({ description: 'ミュートしている理由。ないときはnull' }),
  })
  .openapi('TlState');
export const tlStates = z.object({ items: z.array(tlState) }).openapi('TlStates');
export type TlState = z.infer<typeof tlState>;

/** Posts that stood half on the screen for a second; counted once a network and business day. */
export const viewsBody = z.object({ tlIds: z.array(longId()).min(1).max(STATES_MAX) }).openapi('TlViewsBody');

export const tlViews = z
  .object({ counted: z.number().openapi({ description: '新しく数えた投稿の数' }) })
  .openapi('TlViews');

/** Tags without the mark; an empty `tag` answers with the most used of the week. */
export const tagsQuery = z.object({ tag: typed.default('') }).strict();
export const tlTags = z.array(z.string()).openapi('TlTags');

/** An `Idempotency-Key` makes sending it again safe. */
export const likeForm = z.object({ tlId: longId(), on: wishedState() }).openapi('TlLikeForm');
export const likeDone = z
  .object({
    isLiked: z.boolean(),
    item: tlPost.openapi({ description: '変わった後の投稿' }),
    message: z.string().openapi({ example: 'いいねしました。' }),
  })
  .openapi('TlLikeDone');
export type LikeDone = z.infer<typeof likeDone>;
