import { nameRow } from '../../core/crypto/row-names.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { ShopSetting } from './contract.ts';
import { selectAccount, selectOwn } from './queries.ts';
import { stateText } from './rules.ts';

const SHOWN = 50;

const shopOf = (id: number, name: string, isOpen: unknown) => ({
  ...{ id, name },
  path: isOpen ? shopPath(id) : null,
});

/** For the girl herself: where she is, what she has asked, and what was before. */
export async function readAffiliation(
  db: Queryable,
  { userId }: Pick<MemberCaller, 'userId'>,
): Promise<ShopSetting> {
  const account = await selectAccount(db, userId);
  const rows = await selectOwn(db, userId, SHOWN);
  const pending = rows.find(({ status }) => status === 'pending');
  const { shopId, shopName, isOpen } = account;
  return {
    shop: shopId === null ? null : shopOf(shopId, shopName ?? '', isOpen),
    request: pending
      ? {
          id: nameRow('affiliation', pending.id),
          shop: shopOf(pending.shopId, pending.shopName, pending.isOpen),
          askedOn: postedOnOf(pending.askedAt),
          notifyFollowers: pending.notifyFollowers,
        }
      : null,
    hasPage: account.castId !== null,
    isNamed: account.name !== NO_NAME,
    history: rows
      .filter((row) => row !== pending)
      .map((row) => ({
        ...{ id: nameRow('affiliation', row.id), status: row.status },
        shop: shopOf(row.shopId, row.shopName, row.isOpen),
        text: stateText(row.status, row.endedBy),
        since: row.endedAt && row.decidedAt ? postedOnOf(row.decidedAt) : null,
        on: postedOnOf(row.endedAt ?? row.decidedAt ?? row.askedAt),
      })),
  };
}

/** For her own copy. */
export const exportAffiliations = (db: Queryable, userId: number) =>
  db
    .selectFrom('affiliations')
    .select(['shopId', 'status', 'notifyFollowers', 'askedAt', 'decidedAt', 'endedAt', 'endedBy'])
    .select('documentSeenAt')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
