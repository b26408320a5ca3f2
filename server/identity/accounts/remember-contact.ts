import { randomBytes } from 'node:crypto';
import { config } from '../../core/config.ts';
import type { IdentityKind } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { undoPath } from '../../core/paths.ts';
import { readIdentities, sealIdentity } from './identities.ts';
import { lockUser } from './queries.ts';
import { insertContactUndo } from './undo-queries.ts';

/**
 * In the transaction of the change and before it, also when the owner cannot be notified: an earlier link takes this
 * change back too. @returns the link
 */
export async function rememberContact(trx: Queryable, userId: number, kind: IdentityKind): Promise<string> {
  await lockUser(trx, userId);
  const old = (await readIdentities(trx, userId))[kind];
  const token = randomBytes(24).toString('base64url');
  const sealed = old === undefined ? null : sealIdentity({ kind, value: old });
  await insertContactUndo(trx, { tokenHash: hashOf(token), userId, kind, sealed });
  return config().siteOrigin + undoPath(token);
}
