import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import { findStaff } from '../shop-staff/change-staff.ts';
import type { InboxMark, InboxMarked } from './contract.ts';
import { lockItem, selectInboxItem, upsertMark } from './queries.ts';
import { readMark } from './read-inbox.ts';

const NOT_HERE = '担当にできるのは、このお店の管理画面を使う人だけです。';

/** Undefined leaves the assignment as it is. @throws InvalidInputError */
async function loginNamed(trx: Queryable, shopId: number, name: InboxMark['assignee']) {
  if (!name) return name === undefined ? undefined : null;
  const found = await findStaff(trx, shopId, name);
  if (!found) throw new InvalidInputError({ assignee: [NOT_HERE] });
  return found.id;
}

function wordsFor({ done, assignee }: InboxMark): string {
  if (assignee !== undefined) return assignee ? '担当を決めました。' : '担当を外しました。';
  if (done !== undefined) return done ? '対応済みにしました。' : '対応中に戻しました。';
  return '既読にしました。';
}

/** Read, done with, or whose it is; the same again changes nothing. @throws ApiError not_found; LimitError; InvalidInputError */
export async function markInboxItem(
  db: Db,
  caller: Caller,
  { id: shopId, key, ...mark }: { id: number; key: string } & InboxMark,
): Promise<InboxMarked> {
  const { seen, done, assignee } = mark;
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  return transactOnce(db, caller, async (trx) => {
    const item = await selectInboxItem(trx, shopId, key);
    if (!item || !(await lockItem(trx, item))) throw new ApiError('not_found');
    const assigneeId = await loginNamed(trx, shopId, assignee);
    await upsertMark(trx, item, { seen, done, assigneeId });
    const marked = await readMark(trx, shopId, caller, key);
    if (!marked) throw new ApiError('not_found');
    if (done !== undefined || assigneeId !== undefined)
      await auditDesk(trx, caller, {
        ...{ event: 'shop_inbox.marked', target: `shop:${shopId}` },
        detail: { kind: item.kind, item: item.id, done: done ?? null, login: assigneeId ?? null },
      });
    return { message: wordsFor(mark), ...marked };
  });
}
