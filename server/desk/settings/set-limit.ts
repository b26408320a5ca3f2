import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { TUNED_NAMES, tunedRows } from '../../core/limits/tuned-limits.ts';
import { plainForm } from '../../core/text/visible.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { selectLimitPoints } from './queries.ts';

const EMPTY = '回数を入力してください。';

/** 「１，２００回」 is 1200. */
function readPoints(typed: string, most: number): { value: number } | { problem: string } {
  const tidied = plainForm(typed).replace(/,/g, '').replace(/回$/, '').trimEnd();
  if (tidied === '') return { problem: EMPTY };
  const value = /^\d{1,9}$/.test(tidied) ? Number(tidied) : 0;
  if (value >= 1 && value <= most) return { value };
  return { problem: `回数は1〜${most.toLocaleString('ja-JP')}回の範囲で、整数で入力してください。` };
}

/** From the next attempt on, in every process. The usual number is kept as none. @throws InvalidInputError */
export function setLimit(
  db: Db,
  caller: AdminCaller,
  { limit, points }: { limit: string; points: string },
): Promise<Done> {
  const row = TUNED_NAMES.flatMap(tunedRows).find(({ id }) => id === limit);
  if (!row) throw new ApiError('not_found');
  const { usual, most } = row;
  const read = readPoints(points, most);
  if ('problem' in read) throw new InvalidInputError({ points: [read.problem] });
  const after = read.value;
  return transact(db, async (trx) => {
    // Two admins at once: each compares with what the other has set.
    await sql`lock table limit_settings in share row exclusive mode`.execute(trx);
    const before = Math.min((await selectLimitPoints(trx)).get(limit) ?? usual, most);
    if (before === after) return { message: '変更はありません。' };
    const isUsual = after === usual;
    await trx
      .insertInto('limitSettings')
      .values({ name: limit, points: isUsual ? null : after, setBy: caller.admin.userId })
      .execute();
    await auditAdmin(trx, caller, {
      event: 'setting.changed',
      target: `setting:${limit}`,
      detail: { before, after },
    });
    return { message: isUsual ? '標準の回数に戻しました。' : '回数の上限を変更しました。' };
  });
}
