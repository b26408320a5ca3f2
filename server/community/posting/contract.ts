import { z } from '@hono/zod-openapi';
import { longIdText, wholeNumber } from '../../core/http/number-fields.ts';
import { tlPost, tlVideo } from '../timeline/contract.ts';
import { MESSAGE_MAX, PHOTOS_MAX } from '../timeline/limits.ts';
import { readScheduledTime } from './scheduled-time.ts';
import { TIME_MALFORMED } from './wording.ts';

/**
 * Posting, as the composer calls it. Every call is for casts: a guest gets 401 with `needLogin`, a member who is no
 * cast 403. What is not public yet is served under the same addresses, to its owner only.
 *
 * A form sends `Idempotency-Key` (one per press of the button, kept for its retries): 20 equal sends make one post.
 * Without a key the same content sent again within 10 seconds is taken for a double click.
 */

/** Name of an upload: 26 letters, the same as of the photo or video it becomes. */
export const UPLOAD_ID = /^[a-z2-7]{26}$/;
const uploadId = z.string().regex(UPLOAD_ID, '画像または動画の指定が正しくありません。');

/**
 * `POST /api/tl_media` multipart: one file for each call, so that each has its own progress and retry. `file` is a
 * photo, or a video already converted (MP4, H.264, ≤10 s, ≤640 px wide, ≤20 MB); `poster` is a JPEG or PNG of one of
 * the video's frames. Problems stand under `file` (422); 413 over 20 MB; 507 when the disk is full; 429.
 */
export const uploadForm = z
  .object({
    file: z.any().openapi({ type: 'string', format: 'binary' }),
    poster: z.any().optional().openapi({ type: 'string', format: 'binary', description: '動画の1コマ' }),
  })
  .openapi('TlMediaForm');

export const upload = z
  .object({
    id: uploadId,
    kind: z.enum(['photo', 'video']),
    size: z.string().openapi({ example: '1536x2048', description: '幅x高さ' }),
    dot: z.string().openapi({ example: '#c9a7a0' }),
    src: z
      .string()
      .nullable()
      .openapi({ description: '写真、または動画の1コマ。投稿するまで本人だけが見られる' }),
    hadLocation: z.boolean().openapi({ description: '写真に位置情報があり、削除した' }),
  })
  .openapi('TlMedia');
export type Upload = z.infer<typeof upload>;

/** `DELETE /api/tl_media/{id}`: takes an upload back that is in no post; 404 otherwise. */
export const uploadParams = z.object({ id: uploadId });

/**
 * `POST /api/tl` multipart: a new post, or with `tlId` a change of one's own. A field may be sent as `name`, `name[]`
 * or `name[0]`. The photos of the post are `originalPhotos`, then `images`, unless `order` says otherwise; photos and a
 * video exclude each other. 422 names `message`, `images`, `images.N`, `videos.N`, `scheduledOn`, `acceptComment`.
 */
export const postForm = z
  .object({
    tlId: z.any().optional(),
    message: z
      .any()
      .optional()
      .openapi({ description: `そのままの文字。${MESSAGE_MAX}文字まで` }),
    images: z
      .any()
      .optional()
      .openapi({ description: `tl_mediaの番号、またはファイル（10MBまで）。合わせて${PHOTOS_MAX}枚まで` }),
    videos: z.any().optional().openapi({ description: 'tl_mediaの番号、またはファイル。1本まで' }),
    originalPhotos: z.any().optional().openapi({ description: '編集で残す写真の番号' }),
    videoId: z.any().optional().openapi({ description: '編集で残す動画の番号' }),
    order: z.any().optional().openapi({ description: '写真の番号を並べたい順に、カンマ区切り' }),
    alts: z
      .any()
      .optional()
      .openapi({ description: '写真・動画の説明。番号をキーにしたJSON', example: '{"abc…":"赤いドレス"}' }),
    acceptComment: z.any().optional().openapi({ description: '空はアカウントの設定' }),
    needLogin: z.any().optional().openapi({ description: 'ログインした人だけが読める' }),
    crossPost: z
      .any()
      .optional()
      .openapi({ description: 'ほかのブログやXにも送る。空は、新しい投稿では送る' }),
    scheduledOn: z
      .any()
      .optional()
      .openapi({ description: '空はいますぐ。日本時間', example: '2026-11-21T19:00' }),
  })
  .openapi('TlForm');

/** What the owner of a post is shown beyond `tlPost`: what a form for changing it begins with. */
export const ownPost = tlPost
  .extend({
    raw: z.string().openapi({ description: '入力したままの本文' }),
    crossPost: z.boolean().openapi({ description: '公開のとき、ほかのブログやXにも送る' }),
    ownAcceptComment: z.number().nullable().openapi({ description: 'nullはアカウントの設定' }),
    scheduledOn: z.string().nullable().openapi({
      description: 'まだ公開していない投稿の公開日時。公開後はnull',
      example: '2026-11-21T19:00',
    }),
  })
  .openapi('OwnTl');
export type OwnPost = z.infer<typeof ownPost>;

/** The answer of `POST /api/tl`: the post, and the sentence to show (投稿しました。／編集しました。／予約しました。…). */
export const posted = ownPost.extend({ notice: z.string() }).openapi('PostedTl');
export type Posted = z.infer<typeof posted>;

/** `GET /api/tl/{id}/edit`: one's own post as it was written; 404 for what is not one's own. */
export const idParams = z.object({ id: longIdText() });

/** `DELETE /api/tl/{id}`: 403 for another cast's post, 404 for none. Files are gone at once. */
export const deleted = z.object({ message: z.string() }).openapi('TlDeleted');

/**
 * `GET /api/tl/{id}/video`: `video` is null for a post without one. While it waits only its owner gets an answer,
 * everybody else 404.
 */
export const videoState = z.object({ tlId: z.number(), video: tlVideo.nullable() }).openapi('TlVideoState');
export type VideoState = z.infer<typeof videoState>;

/** A draft's file as it is shown again; `src` is for its owner only. */
const draftMedium = z.object({
  id: uploadId,
  kind: z.enum(['photo', 'video']),
  size: z.string(),
  dot: z.string(),
  src: z.string().nullable(),
  alt: z.string(),
});

/** `PUT /api/tl_draft` (JSON): the one draft of a cast, as it stands in the form; nothing is checked but its size and its time. */
export const draftBody = z
  .object({
    message: z.string().max(10_000),
    media: z
      .array(z.object({ id: uploadId, alt: z.string().max(200) }))
      .max(PHOTOS_MAX)
      .default([]),
    acceptComment: wholeNumber(0, 3).nullable().default(null),
    needLogin: z.boolean().default(false),
    crossPost: z.boolean().default(true),
    scheduledOn: z
      .string()
      .max(30)
      .refine((text) => readScheduledTime(text) !== undefined, TIME_MALFORMED)
      .default(''),
  })
  .strict()
  .openapi('TlDraftBody');
export type DraftBody = z.infer<typeof draftBody>;

/** `GET /api/tl_draft`, and the answer of PUT: uploads that are gone are left out. `DELETE` answers `{draft: null}`. */
export const draftAnswer = z
  .object({
    draft: z
      .object({
        message: z.string(),
        media: z.array(draftMedium),
        acceptComment: z.number().nullable(),
        needLogin: z.boolean(),
        crossPost: z.boolean(),
        scheduledOn: z.string(),
        savedOn: z.string().openapi({ example: '2026-11-20T21:05:00+09:00' }),
      })
      .nullable(),
  })
  .openapi('TlDraft');
export type Draft = NonNullable<z.infer<typeof draftAnswer>['draft']>;

/** `GET /api/tl_scheduled`: one's own posts that wait for their time, the next one first. */
export const scheduledPosts = z.object({ items: z.array(ownPost) }).openapi('ScheduledTls');
