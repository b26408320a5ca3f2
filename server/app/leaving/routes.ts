import { z } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { authState } from '../../identity/sessions/auth-state-contract.ts';
import { ownPageOnly } from '../../identity/sessions/callers.ts';
import { takeSession } from '../../identity/sessions/give-session.ts';
import { ownPageCalls } from '../../identity/sessions/own-page-route.ts';
import { answersToMembers, routeApp } from '../../identity/sessions/route-app.ts';
import { readAuthState } from '../me/read-auth-state.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

const deleteAccountForm = z
  .object({
    delete: z.literal(true, '「削除する」にチェックを入れてください。'),
    /** Casts: erased at once, without the days in which a login brings everything back. */
    now: z.boolean().optional(),
  })
  .openapi('DeleteAccount');

/** Everything kept of one account; what else is in it depends on what that account has. */
const exportedAccount = z.object({ exportedAt: z.string() }).loose();

const own = ownPageCalls(ownPageOnly);

const postDelete = own.send(
  'delete_account',
  'アカウントの削除',
  deleteAccountForm,
  answersToMembers(authState, '削除した後の状態'),
);
const getExport = own.get(
  'export',
  '自分のデータのダウンロード',
  answersToMembers(exportedAccount, '保存されている自分のデータ'),
);

export const leavingRoutes = routeApp()
  .openapi(postDelete, async (context) => {
    await deleteAccount(context, context.req.valid('json'));
    takeSession(context, 'member');
    context.header('Clear-Site-Data', '"cache", "storage"');
    return context.json(await readAuthState(database(), null), 200);
  })
  .openapi(getExport, async (context) => {
    const text = await exportAccount(context);
    context.header('Content-Disposition', 'attachment; filename="my-data.json"');
    context.header('Content-Type', 'application/json; charset=utf-8');
    return context.body(text, 200) as never;
  });
