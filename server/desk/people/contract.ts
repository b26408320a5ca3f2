import { z } from '@hono/zod-openapi';
import { shownEvents } from '../audit-log/contract.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';

const status = z.enum(['active', 'suspended', 'leaving', 'erased']);
const kind = z.enum(['member', 'cast']);

export const peopleQuery = listQuery(['new', 'old'], {
  kind: kind.optional(),
  status: status.optional(),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

const person = z.object({
  id: z.number(),
  myId: z.string(),
  name: z.string(),
  kind,
  status,
  registeredBy: z.enum(['line', 'sms', 'call', 'email']).nullable(),
  cast: z.object({ id: z.number(), name: z.string() }).nullable(),
  registeredOn: z.string(),
});
export const people = listOf(person).openapi('DeskPeople');
export type People = z.infer<typeof people>;

export const openedPerson = person
  .extend({
    isAdmin: z.boolean(),
    isSelf: z.boolean(),
    contacts: z
      .array(z.enum(['tel', 'email', 'line']))
      .openapi({ description: '登録のある連絡先の種類。内容は含まない' }),
    sessions: z.number().openapi({ description: '開いている端末の数' }),
    posts: z.number(),
    comments: z.number(),
    reviews: z.number(),
    acted: z.number().openapi({ description: '通報に対応した件数' }),
    proposalId: z.number().nullable().openapi({ description: '決定を待つ利用停止の提案' }),
    events: shownEvents,
  })
  .openapi('DeskPerson');
export type OpenedPerson = z.infer<typeof openedPerson>;

export const clearContacts = z
  .object({ tel: z.string().nullable(), email: z.string().nullable(), line: z.boolean() })
  .openapi('ClearContacts');
export type ClearContacts = z.infer<typeof clearContacts>;
