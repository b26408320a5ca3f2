import { z } from '@hono/zod-openapi';
import { COVERS } from '../../community/news/rules.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';

const state = z.enum(['coming', 'shown', 'withdrawn']);

export const deskNewsQuery = listQuery(['new', 'old'], { state: state.optional() });
export type DeskNewsQuery = z.infer<typeof deskNewsQuery>;

export const deskNews = listOf(
  z.object({
    ...{ id: z.number(), title: z.string(), message: z.string(), isPlain: z.boolean() },
    cover: z.enum(COVERS.map(({ value }) => value)).nullable(),
    ...{ publishedOn: z.string(), state, totalLikes: z.number(), totalPvs: z.number() },
  }),
).openapi('DeskNews');
export type DeskNews = z.infer<typeof deskNews>;
