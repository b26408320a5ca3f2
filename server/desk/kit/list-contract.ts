import { z } from '@hono/zod-openapi';

export const QUERY_MAX = 100;
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
      q: z.string().max(QUERY_MAX, `検索する言葉は${QUERY_MAX}文字以内で入力してください。`).default(''),
      ...filters,
    })
    .strict();

export const listOf = <I extends z.ZodType>(item: I) => z.object({ items: z.array(item), next: z.string() });
