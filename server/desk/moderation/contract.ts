import { z } from '@hono/zod-openapi';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { NOTE_MAX } from './rules.ts';

const model = z.enum(['Tl', 'TlComment', 'Cast', 'Review', 'Shop']);
const status = z.enum(['open', 'acted', 'dismissed']);
const action = z.enum(['delete', 'hide', 'none'], '対応を選択してください。');

export const casesQuery = listQuery(['due', 'new'], {
  state: z.enum(['open', 'decided'], '状態の指定が正しくありません。').default('open'),
  model: model.optional(),
});
export type CasesQuery = z.infer<typeof casesQuery>;

const shortCase = z.object({
  id: z.number(),
  model,
  label: z.string(),
  urgent: z.boolean(),
  reports: z.number(),
  reasons: z.array(z.string()),
  openedOn: z.string(),
  dueOn: z.string().openapi({ description: 'この時刻までに確認する（通常24時間、安全に関わるものは2時間）' }),
  status,
  decidedBy: z.string().nullable(),
});
export const cases = listOf(shortCase).openapi('ModerationCases');
export type Cases = z.infer<typeof cases>;

export const openedCase = shortCase
  .extend({
    path: z.string().nullable().openapi({ description: '対象のページ' }),
    snapshot: z.string().openapi({ description: '通報されたときの文章' }),
    pictures: z.number().openapi({ description: '通報されたときの写真の数' }),
    current: z.string().nullable().openapi({ description: '今の文章。なくなったものはnull' }),
    writer: z
      .object({ id: z.number(), name: z.string(), acted: z.number(), suspended: z.boolean() })
      .nullable()
      .openapi({ description: 'actedは、これまでに対応した件数' }),
    action: action.nullable(),
    note: z.string(),
    sent: z.array(
      z.object({
        id: z.number(),
        reason: z.string(),
        detail: z.string(),
        sentOn: z.string(),
        by: z.enum(['member', 'guest']),
      }),
    ),
  })
  .openapi('ModerationCase');
export type OpenedCase = z.infer<typeof openedCase>;

export const decision = z
  .object({
    action,
    note: textField((typed) =>
      readText(typed, { label: '対応の記録', max: NOTE_MAX, required: false, lines: true }),
    ).default(''),
  })
  .openapi('ModerationDecision');
export type Decision = z.infer<typeof decision>;

/** `nextId`: of the case that is due next; 0 when none waits. */
export const decided = done.extend({ nextId: z.number() }).openapi('ModerationDecided');
