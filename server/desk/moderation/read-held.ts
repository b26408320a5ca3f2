import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { HeldComments, HeldQuery, OpenedHeld } from './held-contract.ts';
import * as queries from './held-queries.ts';
import { HELD_REASONS, HELD_STATES } from './rules.ts';

const present = (row: queries.HeldRow): HeldComments['items'][number] => ({
  ...{ id: row.id, state: row.state, label: `${row.castName}さんの投稿へのコメント`, reason: row.heldBy },
  ...{ writer: row.writer || NAMELESS, isMember: row.userId !== null, postedOn: postedOnOf(row.postedAt) },
  path: row.state === 'shown' && row.isSeen ? postPath(row.postId) : null,
});

export async function readHeld(db: Queryable, _caller: AdminCaller, query: HeldQuery): Promise<HeldComments> {
  return presentList(await queries.selectHeld(db, query, PAGE), present);
}

/** Without what they say: looks at that are recorded one by one. */
export async function fileHeld(db: Queryable, caller: AdminCaller, query: HeldQuery): Promise<CsvFile> {
  const { rows } = await queries.selectHeld(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'held_comments',
    head: ['番号', '対象', '書いた方', '会員・ゲスト', '待つ理由', '受付', '状態'],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.id, item.label, item.writer, item.isMember ? '会員' : 'ゲスト'],
        ...[HELD_REASONS[item.reason], item.postedOn, HELD_STATES[item.state]],
      ]),
  });
}

/** What it says; recorded. @throws ApiError not_found for one that does not wait (any more) */
export const openHeld = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedHeld> =>
  transact(db, async (trx) => {
    const row = await queries.selectHeldComment(trx, id);
    if (!row) throw new ApiError('not_found');
    await auditAdmin(trx, caller, { event: 'comment.opened', target: `comment:${id}` });
    const { body, repliesTo, postId, postBody, userId } = row;
    return { ...present(row), body, repliesTo, path: postPath(postId), postBody, userId };
  });

export const waitingHeld = queries.WAITING_HELD;
