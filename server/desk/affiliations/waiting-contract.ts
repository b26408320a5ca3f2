import { z } from '@hono/zod-openapi';
import { longIdText, shortIdText } from '../../core/http/number-fields.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { agreement } from './contract.ts';

export const waitingQuery = listQuery(['old', 'new'], {
  shop: shortIdText().optional().openapi({ description: 'このお店への申請だけ' }),
  login: z.enum(['none', 'some']).optional().openapi({ description: 'お店のログインの有無' }),
});
export type WaitingQuery = z.infer<typeof waitingQuery>;

const named = z.object({ id: z.number(), name: z.string() });
const waitingRequest = z.object({
  ...{ id: z.number(), name: z.string(), shop: named },
  hasLogin: z.boolean().openapi({ description: 'お店が自分で回答できる' }),
  hasPage: z.boolean(),
  askedOn: z.string(),
});
export const waitingRequests = listOf(waitingRequest).openapi('WaitingRequests');
export type WaitingRequests = z.infer<typeof waitingRequests>;

export const openedRequest = waitingRequest
  .omit({ hasPage: true })
  .extend({
    userId: z.number(),
    shop: named.extend({ isOpen: z.boolean().openapi({ description: '掲載中' }) }),
    page: named
      .extend({ shop: named.nullable() })
      .nullable()
      .openapi({ description: '本人のいまのページと、その所属' }),
    unowned: z.array(named).openapi({ description: 'このお店の、アカウントのない公開中のページ' }),
  })
  .openapi('WaitingRequest');
export type OpenedRequest = z.infer<typeof openedRequest>;

export const requestParams = z.object({ id: longIdText() });

export const staffAgreement = agreement
  .pick({ castId: true })
  .extend({
    seenBy: z.enum(['shop', 'staff'], '年齢確認書類を確認した方を選択してください。'),
  })
  .openapi('StaffAgreement', { description: '年齢確認書類をだれが確認したかが、操作の記録に残る' });
export type StaffAgreement = z.infer<typeof staffAgreement>;
