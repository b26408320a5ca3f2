import { z } from '@hono/zod-openapi';
import { textField } from '../../core/http/text-field.ts';
import { readEmail } from '../../identity/accounts/rules.ts';
import { enrolmentInput } from '../../identity/second-factor/contract.ts';

export const INVITE_OVER =
  'このリンクは使用できません。有効期限が切れたか、使用済みか、ほかの会員への招待です。';
export const ENTERED = '確認しました。';
export const MADE_ADMIN = '管理者として登録しました。';
export const LEFT = '管理者をやめました。';
export const REMOVED = '管理者から外しました。';

/** Of a link of the host, which is read out at once, and of one that goes by mail. */
export const INVITE_MINUTES = 30;
export const MAILED_INVITE_MINUTES = 24 * 60;
export const WAITING_INVITE_MINUTES = 7 * 24 * 60;
/** One stolen session may have taken out all who would not approve: days until an admin invites alone again. */
export const ALONE_DAYS = 7;

const token = z.string({ error: INVITE_OVER }).max(200);

export const inviteInput = z.object({ token }).openapi('AdminInvite');
export const acceptInput = enrolmentInput
  .extend({ token, password: z.string().optional() })
  .openapi('AdminInviteAcceptance', { description: 'パスワードのある会員は、パスワードも送る' });
export const leaveInput = z
  .object({ delete: z.literal(true, '「管理者をやめる」にチェックを入れてください。') })
  .openapi('AdminLeave');

export const mailedInvite = z.object({ email: textField(readEmail) }).openapi('AdminInvitation');

export const INVITE_STATES = ['waiting', 'sent', 'over', 'void'] as const;

export const adminInvites = z
  .object({
    needsApproval: z.boolean().openapi({ description: 'ほかに管理者がいて、招待にその承認が必要か' }),
    aloneFrom: z
      .string()
      .nullable()
      .openapi({ description: '管理者が外された後、承認なしに招待できるようになる日時' }),
    items: z.array(
      z.object({
        id: z.number().openapi({ description: '招待された会員の番号' }),
        name: z.string(),
        mail: z.string().openapi({ description: '一部を伏せたメールアドレス' }),
        invitedBy: z.string().nullable().openapi({ description: 'サーバーから招待したときはnull' }),
        approvedBy: z.string().nullable(),
        isOwn: z.boolean().openapi({ description: '自分がした招待は、自分では承認できない' }),
        isInactive: z.boolean().openapi({ description: '利用停止中か退会の手続き中で、招待を受けられない' }),
        sentOn: z.string(),
        until: z.string(),
        state: z.enum(INVITE_STATES),
      }),
    ),
  })
  .openapi('AdminInvites');
export type AdminInvites = z.infer<typeof adminInvites>;

export const entered = z.object({ message: z.string(), sessionTag: z.string() }).openapi('AdminEntered');
export const madeAdmin = entered
  .extend({ codes: z.array(z.string()), next: z.string() })
  .openapi('AdminMade');

export type Entered = z.infer<typeof entered>;
export type MadeAdmin = z.infer<typeof madeAdmin>;
