import { z } from '@hono/zod-openapi';
import { longIdText, shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { assignInquiry, replyToInquiry, setInquiryStatus } from './answer-inquiry.ts';
import { inquiryStatus, staffReply } from './contract.ts';
import { assignment, deskInquiries, deskQuery, macroForm, macros, openedInquiry } from './desk-contract.ts';
import { addMacro, fileMacros, readMacros, removeMacro } from './macros.ts';
import { fileDeskInquiries, openInquiry, readDeskInquiries } from './read-desk.ts';

const params = z.object({ id: longIdText() });

export const adminInquiryRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/inquiries',
    {
      who: 'admin',
      summary: '管理者：お問い合わせの一覧',
      query: deskQuery,
      answers: [deskInquiries, 'お問い合わせ'],
    },
    readDeskInquiries,
  ),
  fileCall(
    '/admin/inquiries/csv',
    { who: 'admin', summary: '管理者：お問い合わせの一覧のCSV', query: deskQuery },
    fileDeskInquiries,
  ),
  call(
    'get',
    '/admin/inquiries/{id}',
    {
      who: 'admin',
      summary: '管理者：お問い合わせを開く',
      params,
      answers: [openedInquiry, 'やりとり。開いたことが記録に残る'],
    },
    openInquiry,
  ),
  call(
    'post',
    '/admin/inquiries/{id}',
    {
      who: 'admin',
      summary: '管理者：お問い合わせへの返信',
      params,
      body: staffReply,
      once: true,
      answers: [done, '返信した'],
    },
    replyToInquiry,
  ),
  call(
    'post',
    '/admin/inquiries/{id}/status',
    {
      who: 'admin',
      summary: '管理者：お問い合わせの状態',
      params,
      body: inquiryStatus,
      answers: [done, '変更した'],
    },
    setInquiryStatus,
  ),
  call(
    'post',
    '/admin/inquiries/{id}/assignee',
    {
      who: 'admin',
      summary: '管理者：お問い合わせの担当',
      params,
      body: assignment,
      answers: [done, '変更した'],
    },
    assignInquiry,
  ),
  call(
    'get',
    '/admin/macros',
    { who: 'admin', summary: '管理者：返信の定型文', answers: [macros, '定型文'] },
    readMacros,
  ),
  fileCall(
    '/admin/macros/csv',
    { who: 'admin', summary: '管理者：返信の定型文のCSV', query: z.object({}).strict() },
    fileMacros,
  ),
  call(
    'post',
    '/admin/macros',
    {
      who: 'admin',
      summary: '管理者：定型文の登録',
      body: macroForm,
      once: true,
      answers: [done, '登録した'],
    },
    addMacro,
  ),
  call(
    'delete',
    '/admin/macros/{id}',
    {
      who: 'admin',
      summary: '管理者：定型文の削除',
      params: z.object({ id: shortIdText() }),
      answers: [done, '削除した'],
    },
    removeMacro,
  ),
]);
