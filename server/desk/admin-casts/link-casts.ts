import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { AdminUser, AdminUsers, LinkedCasts, LinksForm } from './contract.ts';
import * as queries from './queries.ts';
import { UNKNOWN } from './rules.ts';

const TWICE = '同じキャストIDが入力されています。';
const ELSEWHERE = 'このキャストIDは別の管理ユーザーに登録されています。';
const OWN = '自分の紐づけは変更できません。ほかの管理者に依頼してください。';

export async function readAdminUsers(db: Queryable, { admin }: AdminCaller): Promise<AdminUsers> {
  const rows = await queries.selectAdminUsers(db);
  return { items: rows.map((row) => ({ ...row, isOwn: row.id === admin.userId })) };
}

/** @throws ApiError not_found */
export async function readAdminUser(
  db: Queryable,
  { admin }: AdminCaller,
  { id }: { id: number },
): Promise<AdminUser> {
  const [row] = await queries.selectAdminUsers(db, id);
  if (!row) throw new ApiError('not_found');
  const history = await queries.selectHistory(db, id);
  return {
    ...row,
    isOwn: id === admin.userId,
    history: history.map(({ linkedAt, endedAt, ...link }) => ({
      ...link,
      ...{ linkedOn: postedOnOf(linkedAt), endedOn: endedAt && postedOnOf(endedAt) },
    })),
  };
}

/** As whom the admin who asks may write. */
export async function readLinkedCasts(db: Queryable, { admin }: AdminCaller): Promise<LinkedCasts> {
  const rows = await queries.selectLinked(db, admin.userId);
  return {
    items: rows.map(({ photo, ...cast }) => ({
      ...cast,
      icon: photo?.variants.length ? pictureOf(photo, '', ICON_WIDTHS).src : null,
    })),
  };
}

/** For the name beside the field, while it is typed. */
export async function readCastName(db: Queryable, _caller: AdminCaller, { id }: { id: number }) {
  return { castId: id, castName: await queries.selectName(db, id) };
}

/** Each cast once, each there, and none of another admin's. @throws InvalidInputError at the field */
async function checkCasts(trx: Queryable, userId: number, form: LinksForm): Promise<number[]> {
  const typed = Object.entries(form).flatMap(([field, id]) => (id === null ? [] : [{ field, id }]));
  const known = await queries.lockCasts(
    trx,
    typed.map(({ id }) => id),
  );
  const elsewhere = await queries.selectLinkedElsewhere(trx, userId, known);
  const errors: Record<string, string[]> = {};
  for (const [i, { field, id }] of typed.entries()) {
    if (!known.includes(id)) errors[field] = [UNKNOWN];
    else if (typed.slice(0, i).some((earlier) => earlier.id === id)) errors[field] = [TWICE];
    else if (elsewhere.includes(id)) errors[field] = [ELSEWHERE];
  }
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors);
  return typed.map(({ id }) => id);
}

/** Of an admin who is none any more. @returns the casts */
export const endLinksOf = (trx: Queryable, { userId, by }: { userId: number; by: number }) =>
  queries.endLinks(trx, { userId, keep: [], by });

/** Replaces all links of an admin, who is another one than the caller. @throws ApiError not_found, InvalidInputError */
export const linkCasts = (
  db: Db,
  caller: AdminCaller,
  { id: userId, ...form }: { id: number } & LinksForm,
): Promise<Done> =>
  transact(db, async (trx) => {
    if (!(await queries.lockAdmin(trx, userId))) throw new ApiError('not_found');
    if (userId === caller.admin.userId) throw new InvalidInputError({ custom: [OWN] });
    const castIds = await checkCasts(trx, userId, form);
    const by = caller.admin.userId;
    const ended = await queries.endLinks(trx, { userId, keep: castIds, by });
    const linked = await queries.insertLinks(trx, { userId, castIds, by });
    if (ended.length + linked.length > 0)
      await auditAdmin(trx, caller, {
        event: 'admin.casts_linked',
        target: `user:${userId}`,
        detail: { linked: linked.join(','), ended: ended.join(',') },
      });
    return { message: '保存しました。' };
  });
