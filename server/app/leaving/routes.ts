import { z } from '@hono/zod-openapi';
import { authState } from '../../identity/sessions/auth-state-contract.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { clearSession } from '../../identity/sessions/set-session.ts';
import { readAuthState } from '../me/read-auth-state.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

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

const params = z.object({ myId: z.string() });

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
    'get',
    '/my_page/{myId}/export',
    {
      who: 'ownPage',
      summary: '自分のデータのダウンロード',
      params,
      answers: [exportedAccount, '保存されている自分のデータ'],
    },
    async (db, caller, _input, context) => {
      const pieces = await exportAccount(db, caller);
      context.header('Content-Disposition', 'attachment; filename="my-data.json"');
      return context.body(pieces, 200, { 'Content-Type': 'application/json; charset=utf-8' });
    },
  ),
]);
