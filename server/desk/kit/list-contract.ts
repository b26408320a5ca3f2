import { z } from '@hono/zod-openapi';
import { tooLong } from '../../core/text/limits.ts';
import { QUERY_MAX } from './limits.ts';

const CURSOR = /^[\d.~-]{0,80}$/;
const cursor = z.string().regex(CURSOR, 'カーソルの形式が正しくありません。').optional();

/** What a table of the desk is asked for; the first of `sorts` is the usual one. */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z
    .object({
      cursor,
      sort: z.enum(sorts, '並び順が正しくありません。').default(() => sorts[0]),
      q: z.string().max(QUERY_MAX, tooLong('検索する言葉', QUERY_MAX)).default(''),
      ...filters,
    })
    .strict();

/** `total`: of all its pages, and no more than `TOTAL_MAX`. */
export const listOf = <I extends z.ZodType>(item: I) =>
  z.object({ items: z.array(item), next: z.string(), total: z.number() });
