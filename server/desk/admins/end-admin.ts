import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { removeFactor } from '../../identity/second-factor/enrol-factor.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { endLinksOf } from '../admin-casts/link-casts.ts';
import { LEFT, REMOVED } from './contract.ts';
import { lockOthers, notifyAdmins } from './other-admins.ts';
import { deleteInvitesOf, lockAdmins, updateIsAdmin } from './queries.ts';

const LAST =
  'ほかに管理者がいないため、管理者をやめたり、アカウントを削除したりできません。先に別の方を管理者に招待してください。';
const OWN = '自分を外すときは、「管理者をやめる」から手続きをしてください。';

const removalNotice = (name: string, by: string): MailText =>
  mailText(
    '管理者の解除のお知らせ',
    `${by}さんが、${name}さんを管理者から外しました。会員のアカウントは残ります。`,
    `お心当たりのない場合は、ほかの管理者にお知らせください。`,
  );

const leftNotice = (name: string): MailText =>
  mailText(
    '管理者の解除のお知らせ',
    `${name}さんが、自分で管理者をやめました。会員のアカウントは残ります。`,
    'お心当たりのない場合は、本人に確認してください。',
  );

/** Without an admin only the host could open the desk again. @throws InvalidInputError */
export async function checkOtherAdmin(trx: Queryable, userId: number): Promise<void> {
  const admins = await lockAdmins(trx);
  if (!admins.some(({ id, canEnter }) => canEnter && id !== userId))
    throw new InvalidInputError({ custom: [LAST] });
}

/** The account of the member stays. @returns the casts that are free for others, for the record */
async function endAdmin(trx: Queryable, { admin }: AdminCaller, userId: number): Promise<string> {
  await updateIsAdmin(trx, userId, false);
  await deleteInvitesOf(trx, userId);
  await removeFactor(trx, { userId });
  await endAllSessions(trx, userId, { realm: 'admin' });
  return (await endLinksOf(trx, { userId, by: admin.userId })).join(',');
}

export async function leaveAdmins(db: Db, caller: AdminCaller): Promise<Done> {
  await transact(db, async (trx) => {
    const others = await lockOthers(trx, caller);
    await checkOtherAdmin(trx, caller.admin.userId);
    const ended = await endAdmin(trx, caller, caller.admin.userId);
    const notified = others.filter(({ canEnter }) => canEnter);
    await notifyAdmins(trx, notified, leftNotice(caller.admin.name));
    await auditAdmin(trx, caller, { event: 'admin.left', detail: { ended } });
  });
  return { message: LEFT };
}

/** Takes effect with the next request. @throws ApiError not_found, InvalidInputError */
export async function removeAdmin(
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> {
  if (id === caller.admin.userId) throw new InvalidInputError({ custom: [OWN] });
  await transact(db, async (trx) => {
    const others = await lockOthers(trx, caller);
    const removed = others.find((other) => other.id === id);
    if (!removed) throw new ApiError('not_found');
    const ended = await endAdmin(trx, caller, id);
    const notified = others.filter((other) => other === removed || other.canEnter);
    await notifyAdmins(trx, notified, removalNotice(removed.name, caller.admin.name));
    await auditAdmin(trx, caller, {
      ...{ event: 'admin.removed', target: `user:${id}` },
      detail: { reason, ended },
    });
  });
  return { message: REMOVED };
}
