import { unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { openAccount } from '../../gateways/x/x-account.ts';
import { selectLog } from './delivery-queries.ts';
import { selectDestinations } from './destination-queries.ts';
import { ADDRESS } from './mail-of-post.ts';
import { selectLink } from './x-queries.ts';

const MOST = 10_000;

export const exportDestinations = async (db: Queryable, castId: number) =>
  (await selectDestinations(db, castId)).map(({ title, sealed, createdAt, provedAt }) => ({
    title,
    email: unseal(ADDRESS, sealed),
    createdAt,
    provedAt,
  }));

/** Without the tokens of X. */
export async function exportLink(db: Queryable, castId: number) {
  const link = await selectLink(db, castId);
  return link
    ? { username: openAccount(link.sealed).username, enabled: link.enabled, linkedAt: link.linkedAt }
    : null;
}

export async function exportDeliveries(db: Queryable, castId: number) {
  const log = [...(await selectLog(db, castId, 'mail', MOST)), ...(await selectLog(db, castId, 'x', MOST))];
  return log.map(({ postId, title, status, at }) => ({ postId, to: title ?? 'X', status, at }));
}
