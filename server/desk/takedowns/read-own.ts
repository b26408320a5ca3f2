import type { Db, Queryable } from '../../core/db/connect.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { OwnTakedowns } from './contract.ts';
import { openSaid } from './open-request.ts';
import { selectAllTakedowns, selectOwnTakedowns } from './queries.ts';
import { OWN_SHOWN } from './rules.ts';

const OUTCOMES = {
  removed: 'ご指摘の内容を、削除または非公開にしました。',
  kept: '確認しましたが、今回は削除しませんでした。',
} as const;

/** What a member has asked to take down, and how far it is. */
export async function readOwnTakedowns(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
): Promise<OwnTakedowns> {
  const rows = await selectOwnTakedowns(db, userId, OWN_SHOWN);
  return {
    items: rows.map(({ receipt, sealed, createdAt, lookedAt, outcome }) => {
      const { pathname, search, hash } = new URL(openSaid(sealed).url);
      const waiting = lookedAt ? '確認中です。' : '受け付けました。';
      return {
        ...{ receipt, path: pathname + search + hash, sentOn: postedOnOf(createdAt) },
        state: outcome ? OUTCOMES[outcome] : waiting,
      };
    }),
  };
}

/** All of them, with what was written, for their own copy; of the files only the number. */
export const exportTakedowns = async (db: Queryable, userId: number) =>
  (await selectAllTakedowns(db, userId)).map(({ sealed, ...row }) => ({ ...row, request: openSaid(sealed) }));
