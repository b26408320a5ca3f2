import { z } from '@hono/zod-openapi';
import { enrolmentInput } from '../../identity/second-factor/contract.ts';

export const INVITE_OVER =
  'このリンクは使用できません。有効期限が切れたか、使用済みか、ほかの会員への招待です。';
export const ENTERED = '確認しました。';
export const MADE_ADMIN = '管理者として登録しました。';
export const LEFT = '管理者をやめました。';

export const INVITE_MINUTES = 30;

const token = z.string({ error: INVITE_OVER }).max(200);

export const inviteInput = z.object({ token }).openapi('AdminInvite');
export const acceptInput = enrolmentInput.extend({ token }).openapi('AdminInviteAcceptance');
export const leaveInput = z
  .object({ delete: z.literal(true, '「管理者をやめる」にチェックを入れてください。') })
  .openapi('AdminLeave');

export const entered = z.object({ message: z.string(), sessionTag: z.string() }).openapi('AdminEntered');
export const madeAdmin = entered
  .extend({ codes: z.array(z.string()), next: z.string() })
  .openapi('AdminMade');

export type Entered = z.infer<typeof entered>;
export type MadeAdmin = z.infer<typeof madeAdmin>;
