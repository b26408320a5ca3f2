import { z } from '@hono/zod-openapi';
import { rowName } from '../../core/http/row-name.ts';
import { accountType, code } from '../../identity/accounts/contract.ts';

/** All calls: 401 with `needLogin` for guests, 403 for members, 404 for another member's page. */
export const delivery = z
  .object({
    id: z.string(),
    tlId: z.number(),
    text: z.string().openapi({ description: '投稿の書き出し' }),
    path: z.string().nullable().openapi({ description: '投稿のページ。削除した投稿はnull' }),
    name: z.string().openapi({ example: 'アメブロ', description: '投稿先' }),
    state: z.enum(['waiting', 'sent', 'failed']),
    reason: z.string().nullable().openapi({ description: '届いていない理由' }),
    on: z.string().openapi({ example: '2026-11-20T21:05:00+09:00' }),
    canResend: z.boolean(),
    url: z.string().nullable().openapi({ description: 'Xでの投稿' }),
  })
  .openapi('PostDelivery');
export type Delivery = z.infer<typeof delivery>;

const message = z.string().optional();

/**
 * The whole list, in its order, as `id_{i}`, `title_{i}`, `email_{i}`; an empty row, or one left out, is deleted. A fixed
 * destination is named by its id, needs no title, and is empty without an address.
 */
export const multiPostForm = z
  .record(z.string().max(30), z.union([z.string().max(500), z.null()]))
  .refine(({ type }) => type === undefined || accountType.safeParse(type).success, { path: ['type'] })
  .openapi('MultiPostForm', {
    example: { type: 'girl', id_1: '', title_1: 'アメブロ', email_1: 'post@blog.example.jp' },
  });

export const multiPostSetting = z
  .object({
    items: z.array(
      z.object({
        multi_post_id: z.string(),
        title: z.string(),
        email: z.string(),
        proved: z.boolean().openapi({ description: '確認済み。未確認の投稿先には送らない' }),
        codeSent: z.boolean().openapi({ description: 'このブラウザで送信した認証コードが有効' }),
      }),
    ),
    destinations: z
      .array(z.object({ id: z.string(), name: z.string(), fixed: z.boolean() }))
      .openapi({ description: 'フォームの行。名前の決まった投稿先（fixed）が先' }),
    deliveries: z.array(delivery).openapi({ description: '新しい順' }),
    message,
  })
  .openapi('MultiPostSetting');
export type MultiPostSetting = z.infer<typeof multiPostSetting>;

/** A code is mailed to a saved destination; posts go there once the code was typed. */
export const proofForm = z.object({ code }).openapi('MultiPostProof');
export type ProofForm = z.infer<typeof proofForm>;

/** `POST /api/my_page/{myId}/twitter_setting`: one of the three; `link` answers with the way to X (`next`). */
export const twitterForm = z
  .object({
    link: z.literal(true).optional(),
    enabled: z.boolean().optional(),
    delete: z.boolean().optional(),
  })
  .openapi('TwitterForm');
export type TwitterForm = z.infer<typeof twitterForm>;

export const twitterSetting = z
  .object({
    available: z.boolean().openapi({ description: 'Xと連携できるサイトか' }),
    linked: z.boolean(),
    username: z.string().nullable(),
    enabled: z.boolean().openapi({ description: '投稿をXにも送る' }),
    ended: z.boolean().openapi({ description: '連携が切れている' }),
    deliveries: z.array(delivery).openapi({ description: '新しい順' }),
    message,
    next: z.string().optional(),
  })
  .openapi('TwitterSetting');
export type TwitterSetting = z.infer<typeof twitterSetting>;

export const destinationParams = z.object({ myId: z.string(), id: rowName('destination') });
export const deliveryParams = z.object({ myId: z.string(), id: rowName('delivery') });
export const deliveries = z
  .object({ deliveries: z.array(delivery), message: z.string() })
  .openapi('PostDeliveries');
export type Deliveries = z.infer<typeof deliveries>;

export const destinations = z.object({ names: z.array(z.string()) }).openapi('TlDestinations');
export type Destinations = z.infer<typeof destinations>;
