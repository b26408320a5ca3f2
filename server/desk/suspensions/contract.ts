import { z } from '@hono/zod-openapi';
import { longId } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';

export const REASON_MAX = 500;

export const reasonField = textField((typed) =>
  readText(typed, { label: '理由', max: REASON_MAX, lines: true }),
);

export const proposalForm = z
  .object({ userId: longId(), reason: reasonField, caseId: longId().optional() })
  .openapi('SuspensionProposalForm');
export type ProposalForm = z.infer<typeof proposalForm>;

export const proposalDecision = z
  .object({ approve: z.boolean() })
  .openapi('SuspensionDecision', { description: '提案した管理者とは別の管理者だけが承認できる' });

export const staffReason = z.object({ reason: reasonField }).openapi('StaffReason');

export const proposals = z
  .object({
    items: z.array(
      z.object({
        id: z.number(),
        userId: z.number(),
        name: z.string(),
        reason: z.string(),
        caseId: z.number().nullable(),
        proposer: z.string().nullable(),
        isOwn: z.boolean(),
        proposedOn: z.string(),
        status: z.enum(['open', 'approved', 'rejected']),
        decider: z.string().nullable(),
      }),
    ),
  })
  .openapi('SuspensionProposals');
export type Proposals = z.infer<typeof proposals>;
