import { z } from '@hono/zod-openapi';
import { done } from '../../identity/sessions/contract-calls.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';

/** Larger files go through `npm run import`. */
export const ROWS_MAX = 2000;
export const SHOWN_CHANGES = 100;
export const SHOWN_ERRORS = 50;

export const importForm = z
  .object({ file: z.any().optional().openapi({ description: 'お店のCSV。UTF-8またはShift_JIS、2MBまで' }) })
  .openapi('ImportForm');

const change = z.object({
  code: z.string(),
  name: z.string(),
  isNew: z.boolean(),
  fields: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
});

const counts = {
  fresh: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number().openapi({ description: '誤りのある行。1行でもあると取り込めない' }),
};

export const checkedImport = done
  .extend({
    id: z.number(),
    ...counts,
    changes: z.array(change),
    errors: z.array(z.string()),
    ignored: z.array(z.string()).openapi({ description: '使わない列' }),
    notes: z.array(z.string()).openapi({ description: '先頭の0が消えたように見えるコード' }),
  })
  .openapi('CheckedImport');
export type CheckedImport = z.infer<typeof checkedImport>;

const status = z.enum(['done', 'taken_back']);
export const importsQuery = listQuery(['new', 'old'], { status: status.optional() });
export type ImportsQuery = z.infer<typeof importsQuery>;

export const importRuns = listOf(
  z.object({
    ...{ id: z.number(), fileName: z.string(), status, ...counts },
    ...{ madeBy: z.string().nullable(), doneOn: z.string(), takenBackOn: z.string().nullable() },
  }),
).openapi('ImportRuns');
export type ImportRuns = z.infer<typeof importRuns>;
