import { z } from '@hono/zod-openapi';
import { banner } from '../../community/banners/contract.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';

export const bannersQuery = listQuery(['shown', 'new'], { of: z.enum(['country', 'areas']).optional() });
export type BannersQuery = z.infer<typeof bannersQuery>;

export const deskBanners = listOf(banner).openapi('DeskBanners');
export type DeskBanners = z.infer<typeof deskBanners>;
