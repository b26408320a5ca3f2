import { z } from '@hono/zod-openapi';
import type { Db } from '../../core/db/connect.ts';
import { type CsvFile, csvAnswer } from '../../core/http/csv-answer.ts';
import { limit } from '../../core/limits/limit.ts';
import { call } from '../../identity/sessions/call.ts';
import type { Callers } from '../../identity/sessions/rights.ts';

export const fileCall = <
  const Path extends `/admin/${string}/csv`,
  W extends 'admin' | 'adminProven',
  Q extends z.ZodType,
>(
  path: Path,
  { who, summary, query }: { who: W; summary: string; query: Q },
  file: (db: Db, caller: Callers[W], query: z.output<Q>) => Promise<CsvFile>,
) =>
  call(
    'get',
    path,
    { who, summary, query, answers: [z.any(), 'CSV'], mediaType: 'text/csv' },
    async (db, caller, input, context) => {
      await limit('list_file', { facts: caller.facts, account: caller.admin.userId });
      return csvAnswer(context, await file(db, caller, input as z.output<Q>));
    },
  );
