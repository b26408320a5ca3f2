import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { proposalDecision, proposalForm, proposals, staffReason } from './contract.ts';
import { decideProposal, proposeSuspension, readProposals, reinstateAccount } from './propose-suspension.ts';

const params = z.object({ id: longIdText() });

export const suspensionRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/suspensions',
    {
      who: 'admin',
      summary: '管理者：利用停止の提案',
      answers: [proposals, '決定を待つものから'],
    },
    readProposals,
  ),
  call(
    'post',
    '/admin/suspensions',
    {
      who: 'admin',
      summary: '管理者：利用停止を提案する',
      body: proposalForm,
      once: true,
      answers: [done, '提案した'],
    },
    proposeSuspension,
  ),
  call(
    'post',
    '/admin/suspensions/{id}',
    {
      who: 'adminProven',
      summary: '管理者：利用停止の提案を承認・取り下げる',
      params,
      body: proposalDecision,
      answers: [done, '決定した'],
    },
    decideProposal,
  ),
  call(
    'post',
    '/admin/people/{id}/reinstate',
    {
      who: 'adminProven',
      summary: '管理者：利用停止を解除する',
      params,
      body: staffReason,
      answers: [done, '解除した'],
    },
    reinstateAccount,
  ),
]);
