import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { LinksForm } from './contract.ts';
import * as queries from './queries.ts';
import { UNKNOWN } from './rules.ts';

const TWICE = '同じキャストIDが入力されています。';
const ELSEWHERE = 'このキャストIDは別の管理ユーザーに登録されています。';
const OWN = '自分の紐づけは変更できません。ほかの管理者に依頼してください。';

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
