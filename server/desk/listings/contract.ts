import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { reasonField } from '../suspensions/contract.ts';

export const castsQuery = listQuery(['new', 'old'], {
  shop: shortIdText().optional().openapi({ description: 'このお店の女の子だけ' }),
  status: z.enum(['public', 'hidden', 'deleted']).optional(),
});
export type DeskCastsQuery = z.infer<typeof castsQuery>;

export const deskCasts = listOf(
  z.object({
    id: z.number(),
    name: z.string(),
    shop: z.object({ id: z.number(), name: z.string() }).nullable(),
    status: z.enum(['public', 'hidden', 'deleted']),
    hiddenBy: z.array(z.string()),
    userId: z.number().nullable().openapi({ description: '本人の会員番号' }),
    registeredOn: z.string(),
  }),
).openapi('DeskCasts');
export type DeskCasts = z.infer<typeof deskCasts>;

export const shopStatus = z.enum(['open', 'closed', 'hidden', 'draft']);
export const shopsQuery = listQuery(['new', 'old'], { status: shopStatus.optional() });
export type DeskShopsQuery = z.infer<typeof shopsQuery>;

export const deskShops = listOf(
  z.object({
    id: z.number(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    area: z.string(),
    status: shopStatus,
    casts: z.number(),
    logins: z.number().openapi({ description: 'お店のログインの数' }),
    updatedOn: z.string(),
  }),
).openapi('DeskShops');
export type DeskShops = z.infer<typeof deskShops>;

export const hiding = z.object({ visible: z.boolean(), reason: reasonField }).openapi('ListingVisibility');
