import { z } from '@hono/zod-openapi';
import { rowName } from '../../core/http/row-name.ts';
import { authState } from '../../identity/sessions/auth-state-contract.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { clearSession } from '../../identity/sessions/set-session.ts';
import { readAuthState } from '../me/read-auth-state.ts';
import { deleteAccount } from './delete-account.ts';
import { makeExportLink, openExport } from './export-link.ts';

const deleteAccountForm = z
  .object({
    delete: z.literal(true, '「削除する」にチェックを入れてください。'),
    /** Without the days in which a login brings everything back. */
    now: z.boolean().optional(),
    writings: z.boolean().optional().openapi({ description: '口コミとコメントの文章も消去する' }),
    ratings: z.boolean().optional().openapi({ description: '口コミの点数も、文章とともに消去する' }),
  })
  .openapi('DeleteAccount');

const exportedAccount = z.object({ exportedAt: z.string() }).loose();

const exportLink = z
  .object({
    address: z.string(),
    until: z.string().openapi({ example: '2026-11-28T21:05:00+09:00' }),
    message: z.string(),
  })
  .openapi('ExportLink');

const params = z.object({ myId: z.string() });
const linkParams = z.object({ myId: z.string(), id: rowName('export') });

export const leavingRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/my_page/{myId}/delete_account',
    {
      who: 'ownPage',
      summary: 'アカウントの削除',
      params,
      body: deleteAccountForm,
      answers: [authState, '削除した後の状態'],
    },
    async (db, caller, input, context) => {
      await deleteAccount(db, caller, input);
      clearSession(context, 'member');
      context.header('Clear-Site-Data', '"cache", "storage"');
      return readAuthState(db, null);
    },
  ),
  call(
    'post',
    '/my_page/{myId}/export',
    {
      who: 'ownPage',
      summary: '自分のデータをダウンロードするリンクの作成',
      params,
      answers: [exportLink, '24時間以内に、このログインで1回だけ使えるリンク'],
    },
    makeExportLink,
  ),
  call(
    'get',
    '/my_page/{myId}/export/{id}',
    {
      who: 'ownPage',
      summary: '自分のデータのダウンロード',
      params: linkParams,
      answers: [exportedAccount, '保存されている自分のデータ'],
    },
    async (db, caller, input, context) => {
      if (context.req.method === 'HEAD') return context.body(null, 200);
      const pieces = await openExport(db, caller, input);
      context.header('Content-Disposition', 'attachment; filename="my-data.json"');
      return context.body(pieces, 200, { 'Content-Type': 'application/json; charset=utf-8' });
    },
  ),
]);
