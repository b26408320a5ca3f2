import { z } from '@hono/zod-openapi';
import { listOf, listQuery } from '../kit/list-contract.ts';

/** `failed`: it has used all its tries and waits for staff. */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'failed'] as const;

/** `q`: a job's number, or the beginning of its task's name. */
export const jobsQuery = listQuery(['new', 'old'], {
  state: z.enum(JOB_STATES, '状態が正しくありません。').optional(),
});
export type JobsQuery = z.infer<typeof jobsQuery>;

export const deskJobs = listOf(
  z.object({
    id: z.number(),
    task: z.string().openapi({ example: 'send_message' }),
    state: z.enum(JOB_STATES),
    addedOn: z.string(),
    /** Of its first try, or of the next one. */
    runsOn: z.string(),
    attempts: z.number(),
    maxAttempts: z.number(),
    /** The first line of the last error, without addresses and numbers. */
    error: z.string(),
  }),
)
  .extend({ counts: z.record(z.enum(JOB_STATES), z.number()), workers: z.number() })
  .openapi('DeskJobs');
export type DeskJobs = z.infer<typeof deskJobs>;
