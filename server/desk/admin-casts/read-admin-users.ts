import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { AdminUser, AdminUsers, AdminUsersQuery, LinkedCasts } from './contract.ts';
import * as queries from './queries.ts';

export async function readAdminUsers(
  db: Queryable,
  { admin }: AdminCaller,
  query: AdminUsersQuery,
): Promise<AdminUsers> {
  const found = await queries.selectAdminUsers(db, query, PAGE);
  return presentList(found, (row) => ({ ...row, isOwn: row.id === admin.userId }));
}

export async function fileAdminUsers(
  db: Queryable,
  caller: AdminCaller,
  query: AdminUsersQuery,
): Promise<CsvFile> {
  const { rows } = await queries.selectAdminUsers(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'admin_users',
    head: ['会員番号', '名前', '状態', 'キャストID', '女の子'],
    rows: rows.map(({ id, name, isInactive, adminUserCasts }) => [
      ...[id, name, isInactive ? '利用停止中・退会手続き中' : '利用中'],
      adminUserCasts.map(({ castId }) => castId).join(' '),
      adminUserCasts.map(({ castName }) => castName).join('、'),
    ]),
  });
}

/** @throws ApiError not_found */
export async function readAdminUser(
  db: Queryable,
  { admin }: AdminCaller,
  { id }: { id: number },
): Promise<AdminUser> {
  const row = await queries.selectAdminUser(db, id);
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
