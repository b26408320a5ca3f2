import { z } from '@hono/zod-openapi';
import { longCursorText, longId, longIdText, wholeNumberText } from '../../core/http/number-fields.ts';
import { rowName } from '../../core/http/row-name.ts';
import { shownProfile } from '../../identity/profiles/contract.ts';
import { periodDays } from '../mutes/contract.ts';

/**
 * Forms answer 422 by field, 401 with `needLogin`, and 403 with the same message for closed comments and for a ban.
 * `visible` is a generated column: approved, not banned, restricted or deleted.
 */
const id = longId();
const commentId = longIdText();
export const commentParams = z.object({ id: commentId });

export const tlComment = z
  .object({
    id: z.number(),
    tlId: z.number(),
    userId: z.string().nullable().openapi({ description: '書いた人のmyId。ゲスト・退会した人はnull' }),
    ownerId: z.string().nullable().openapi({ description: '投稿した人のmyId' }),
    anonId: z.string().nullable().openapi({ description: 'ゲストの、この投稿だけの識別子' }),
    name: z.string(),
    img: z.string().nullable(),
    body: z.string().openapi({ description: 'HTML。brとaだけ' }),
    postedOn: z.string().openapi({ example: '2026-11-20T21:05:00+09:00', description: '分まで' }),
    banned: z.boolean(),
    approved: z.boolean(),
    replyUserId: z.string().nullable(),
    replyCommentId: z.number().nullable(),
    replyUserName: z.string().nullable(),
    isMine: z.boolean().openapi({ description: '自分が書いた（削除できる）' }),
    restricted: z
      .boolean()
      .openapi({ description: 'そっと制限・非表示ワード。投稿した人への答えだけでtrueになる' }),
  })
  .openapi('TlComment');
export type TlComment = z.infer<typeof tlComment>;

/** `POST /api/tl_comment` (send an `Idempotency-Key`): `name` counts for guests only, empty is 名無しさん. */
export const commentForm = z
  .object({
    tlId: id,
    name: z.string().max(200).default(''),
    comment: z.string({ error: 'コメントを入力してください。' }).max(20_000),
    replyUserId: z.string().max(100).nullish(),
    replyCommentId: id.nullish(),
  })
  .openapi('TlCommentForm');
export type CommentForm = z.infer<typeof commentForm>;

export const commentDone = z
  .object({
    item: tlComment,
    totalComments: z.number().openapi({ description: '送った人に見えるコメントの数' }),
    message: z.string().openapi({ example: 'コメントしました。' }),
  })
  .openapi('TlCommentDone');
export type CommentDone = z.infer<typeof commentDone>;

export const writerProfile = shownProfile
  .extend({ name: z.string(), img: z.string().nullable(), path: z.string().nullable() })
  .openapi('WriterProfile');
export type WriterProfile = z.infer<typeof writerProfile>;

export const commentDeleted = z
  .object({ id: z.number(), tlId: z.number(), totalComments: z.number(), message: z.string() })
  .openapi('TlCommentDeleted');

/** `from`, the largest id of page 1, keeps the pages from moving. What the reader has reported is left out. */
export const commentsParams = z.object({ tlId: commentId });
export const commentsQuery = z
  .object({
    page: wholeNumberText(1, 1000).default(1),
    from: longIdText().optional(),
  })
  .strict();
export const commentsPage = z
  .object({ tlId: z.number(), items: z.array(tlComment), hasMore: z.boolean() })
  .openapi('TlComments');
export type CommentsPage = z.infer<typeof commentsPage>;

export const banForm = z
  .object({ userId: z.string().min(1).max(100), days: periodDays.default(0) })
  .openapi('BanForm');
export const restrictForm = z.object({ commentId: id, days: periodDays.default(0) }).openapi('RestrictForm');

/** Null follows the setting of the account. */
const acceptance = z.literal([0, 1, 2, 3], 'コメントの受付方法を選択してください。');
export const postCommentSetting = z
  .object({ tlId: id, commentAccept: acceptance.nullable() })
  .openapi('PostCommentSetting');
export const postCommentSettingDone = z
  .object({ tlId: z.number(), acceptComment: z.number(), message: z.string() })
  .openapi('PostCommentSettingDone');

export const inboxQuery = z
  .object({
    kind: z.enum(['waiting', 'published', 'restricted']).default('waiting'),
    cursor: longCursorText().optional(),
  })
  .strict();
export const inboxItem = z
  .object({
    comment: tlComment,
    tl: z.object({
      id: z.number(),
      path: z.string(),
      text: z.string().openapi({ description: '投稿の書き出し（文字だけ）' }),
      postedOn: z.string(),
    }),
  })
  .openapi('InboxItem');
export const inboxPage = z
  .object({
    items: z.array(inboxItem),
    total: z.number(),
    next: z.string().openapi({ description: '続きのcursor。ないときは空' }),
  })
  .openapi('InboxPage');
export type InboxItem = z.infer<typeof inboxItem>;
export type InboxPage = z.infer<typeof inboxPage>;

export const hiddenWord = z.object({
  id: z.string(),
  word: z.string(),
  shared: z.boolean().openapi({ description: '同じお店の女の子にも使ってもらう' }),
});
export const commentSetting = z
  .object({
    commentAccept: z.number(),
    hideContacts: z.boolean().openapi({ description: 'LINE ID・電話番号などを含むコメントを隠す' }),
    useShopWords: z.boolean().openapi({ description: '同じお店の女の子が共有した言葉でも隠す' }),
    words: z.array(hiddenWord),
    shopWords: z.array(z.string()).openapi({ description: '同じお店の女の子が共有している言葉' }),
    message: z.string().optional(),
  })
  .openapi('CommentSetting');
export type CommentSetting = z.infer<typeof commentSetting>;
export const commentSettingForm = z
  .object({
    commentAccept: acceptance,
    hideContacts: z.boolean().optional(),
    useShopWords: z.boolean().optional(),
  })
  .openapi('CommentSettingForm');
export const hiddenWordForm = z
  .object({
    word: z.string({ error: '言葉を入力してください。' }).max(1000),
    shared: z.boolean().default(false),
  })
  .openapi('HiddenWordForm');
export const hiddenWordParams = z.object({ myId: z.string(), id: rowName('hidden-word') });

const until = z
  .string()
  .nullable()
  .openapi({ example: '2026-11-28T21:05:00+09:00', description: 'nullはずっと' });
export const bannedUsers = z
  .object({
    banned: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        img: z.string().nullable(),
        bannedOn: z.string(),
        until,
      }),
    ),
    restricted: z.array(
      z.object({
        id: z.string(),
        userId: z.string().nullable().openapi({ description: 'ゲストはnull' }),
        name: z.string(),
        img: z.string().nullable(),
        restrictedOn: z.string(),
        until,
      }),
    ),
    message: z.string().optional(),
  })
  .openapi('BannedUsers');
export type BannedUsers = z.infer<typeof bannedUsers>;
/** With `days` the ban goes on for as many days from now, else it ends. */
export const allowForm = z
  .object({ userId: z.string().min(1).max(100), days: periodDays.optional() })
  .openapi('AllowForm');
export const unrestrictForm = z
  .object({ id: rowName('restriction'), days: periodDays.optional() })
  .openapi('UnrestrictForm');
