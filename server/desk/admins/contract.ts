import { z } from '@hono/zod-openapi';
import { enrolmentInput } from '../../identity/second-factor/contract.ts';
import { INVITE_OVER } from './wording.ts';

const token = z.string({ error: INVITE_OVER }).max(200);

export const inviteInput = z.object({ token }).openapi('AdminInvite');
export const acceptInput = enrolmentInput.extend({ token }).openapi('AdminInviteAcceptance');
export const leaveInput = z
  .object({ delete: z.literal(true, '「管理者をやめる」にチェックを入れてください。') })
  .openapi('AdminLeave');

/** `sessionTag` is the tag of the page from now on. */
export const entered = z.object({ message: z.string(), sessionTag: z.string() }).openapi('AdminEntered');
export const madeAdmin = entered
  .extend({ codes: z.array(z.string()), next: z.string() })
  .openapi('AdminMade');

export type Entered = z.infer<typeof entered>;
export type MadeAdmin = z.infer<typeof madeAdmin>;
