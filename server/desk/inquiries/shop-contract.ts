import { z } from '@hono/zod-openapi';
import { shortId, wholeNumber } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { hasMail, hasUrl } from '../../core/text/addresses.ts';
import { readText } from '../../core/text/read-text.ts';
import { formGuard } from '../../identity/form-tokens/contract.ts';
import { inquiryReceived } from './contract.ts';
import {
  ADULTS_ONLY,
  APPLICANT_AGES,
  CONTACT_WAYS,
  EXPERIENCES,
  HOURLY_WAGES,
  MESSAGE_MAX,
  NO_ADDRESSES,
  PEOPLE_MAX,
  PREFERRED_TIMES,
  PURPOSES,
} from './rules.ts';

const oneOf = <V extends string>(choices: readonly { value: V }[], problem: string) =>
  z.enum(choices.map(({ value }) => value) as [V, ...V[]], problem);

/** Lines without a mail address or URL; may be empty. */
const message = textField((typed) => {
  const read = readText(typed, { label: '内容', max: MESSAGE_MAX, required: false, lines: true });
  return 'value' in read && (hasUrl(read.value) || hasMail(read.value)) ? { problem: NO_ADDRESSES } : read;
});

export const NOT_AGREED = '「同意」にチェックを入れてください。';
export const NOT_ADULT = `「${ADULTS_ONLY}」にチェックを入れてください。`;

/** What may be left out is checked by the verbs, which know what it belongs to and name all of it at once. */
const contact = {
  name: z.string().max(500).optional(),
  contactBy: oneOf(CONTACT_WAYS, '連絡先の種類を選択してください。').optional(),
  contact: z.string().max(500).optional().openapi({ description: '名前も種類も連絡先もなければ匿名の質問' }),
  message: message.optional(),
  agree: z.boolean(NOT_AGREED).optional(),
};
export type ContactGiven = {
  name?: string | undefined;
  contactBy?: (typeof CONTACT_WAYS)[number]['value'] | undefined;
  contact?: string | undefined;
};

export const shopInquiry = z
  .object({
    purpose: oneOf(PURPOSES, '聞きたいことを選択してください。'),
    visitDate: z.string().max(20).optional().openapi({ example: '2026-11-21' }),
    visitTime: z.string().max(10).optional().openapi({ example: '21:30' }),
    people: wholeNumber(1, PEOPLE_MAX, `人数は1〜${PEOPLE_MAX}名の範囲で選択してください。`).optional(),
    castId: shortId().optional(),
    ...contact,
  })
  .openapi('ShopInquiry');
export type ShopInquiry = z.infer<typeof shopInquiry>;

const { least, most } = APPLICANT_AGES;
const NO_SUCH_WAGE = '希望時給は1,000〜20,000円の範囲で選択してください。';

export const shopContact = z
  .object({
    shopId: shortId(),
    kind: oneOf([{ value: 'apply' }, { value: 'question' }], '種類を選択してください。'),
    age: wholeNumber(least, most, `年齢は${least}〜${most}歳の範囲で選択してください。`).optional(),
    preferredTime: oneOf(PREFERRED_TIMES, '時間帯を選択肢から選んでください。').optional(),
    experience: oneOf(EXPERIENCES, '経験を選択してください。').optional(),
    hourlyWage: wholeNumber(HOURLY_WAGES.least, HOURLY_WAGES.most, NO_SUCH_WAGE).optional(),
    over18: z.boolean(NOT_ADULT).optional(),
    ...contact,
    ...formGuard,
  })
  .openapi('ShopContact');
export type ShopContact = z.infer<typeof shopContact>;

export const shopAnswer = inquiryReceived
  .extend({ notice: z.string().optional() })
  .openapi('ShopInquiryReceived');
export type ShopAnswer = z.infer<typeof shopAnswer>;

export const ownContacts = z
  .object({ name: z.string(), tel: z.string().nullable(), email: z.string().nullable() })
  .openapi('OwnContacts');
export type OwnContacts = z.infer<typeof ownContacts>;
