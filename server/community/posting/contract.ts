import { z } from '@hono/zod-openapi';
import { longIdText, wholeNumber } from '../../core/http/number-fields.ts';
import { readScheduledTime } from '../../core/http/published-on.ts';
import { tlPost, tlVideo } from '../timeline/contract.ts';
import { MESSAGE_MAX, PHOTOS_MAX } from '../timeline/limits.ts';
import { TIME_MALFORMED } from './wording.ts';

/**
 * A guest gets 401 with `needLogin`, a member 403. What is not public yet is served to its owner only.
 * A form sends `Idempotency-Key`, one per press of the button: 20 equal sends make one post. Without a key the same
 * content within 10 seconds is a double click.
 */

/** Name of an upload: 26 letters, the same as of the photo or video it becomes. */
export const UPLOAD_ID = /^[a-z2-7]{26}$/;
const uploadId = z.string().regex(UPLOAD_ID, '画像または動画の指定が正しくありません。');

/**
 * One file per call: a photo, or a video converted already (MP4, H.264, ≤10 s, ≤640 px wide, ≤20 MB) with its `poster`.
 * 422 under `file`; 413 over 20 MB; 507 when the disk is full; 429.
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

export const uploadParams = z.object({ id: uploadId });

/**
 * With `tlId` a change. A field may be `name`, `name[]` or `name[0]`. Photos are `originalPhotos`, then `images`,
 * unless `order` says otherwise. 422 names `message`, `images`, `images.N`, `videos.N`, `scheduledOn`, `acceptComment`.
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
    version: z
      .any()
      .optional()
      .openapi({ description: '編集をはじめたときの版。ほかの画面で変わっていると422。空は確かめない' }),
  })
  .openapi('TlForm');

export const ownPost = tlPost
  .extend({
    raw: z.string().openapi({ description: '入力したままの本文' }),
    version: z
      .string()
      .openapi({ description: 'いまの版。編集で送ると、ほかの画面で変わっていないか確かめる' }),
    crossPost: z.boolean().openapi({ description: '公開のとき、ほかのブログやXにも送る' }),
    ownAcceptComment: z.number().nullable().openapi({ description: 'nullはアカウントの設定' }),
    scheduledOn: z.string().nullable().openapi({
      description: 'まだ公開していない投稿の公開日時。公開後はnull',
      example: '2026-11-21T19:00',
    }),
  })
  .openapi('OwnTl');
export type OwnPost = z.infer<typeof ownPost>;

export const posted = ownPost.extend({ notice: z.string() }).openapi('PostedTl');
export type Posted = z.infer<typeof posted>;

export const idParams = z.object({ id: longIdText() });

export const deleted = z.object({ message: z.string() }).openapi('TlDeleted');

/** `video` is null for a post without one; while it waits everybody but its owner gets 404. */
export const videoState = z.object({ tlId: z.number(), video: tlVideo.nullable() }).openapi('TlVideoState');
export type VideoState = z.infer<typeof videoState>;

const draftMedium = z.object({
  id: uploadId,
  kind: z.enum(['photo', 'video']),
  size: z.string(),
  dot: z.string(),
  src: z.string().nullable(),
  alt: z.string(),
});

/** Only its size and its time are checked. */
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

export const scheduledPosts = z.object({ items: z.array(ownPost) }).openapi('ScheduledTls');
