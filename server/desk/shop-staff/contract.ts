import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { readEmail } from '../../identity/accounts/rules.ts';

export const CALLED_MAX = 20;
const STAFF_NAME_MAX = 40;

export const staffParams = z.object({ id: shortIdText() });
export const oneOfStaff = staffParams.extend({ loginId: z.string().max(STAFF_NAME_MAX) });

export const staffInvitation = z
  .object({
    name: textField((typed) => readText(typed, { label: 'お名前', max: CALLED_MAX })),
    email: textField(readEmail),
  })
  .openapi('ShopStaffInvitation');

export const shopStaff = z
  .object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mail: z.string().openapi({ description: '一部を伏せたメールアドレス' }),
        role: z.enum(['owner', 'staff']),
        isSelf: z.boolean(),
      }),
    ),
    message: z.string().optional(),
  })
  .openapi('ShopStaff');
export type ShopStaff = z.infer<typeof shopStaff>;
