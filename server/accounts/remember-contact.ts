import { randomBytes } from 'node:crypto';
import { config } from '../config.ts';
import type { IdentityKind } from '../db/account-tables.ts';
import type { Queryable } from '../db/connect.ts';
import { hashOf } from '../http/request-facts.ts';
import { undoPath } from '../paths.ts';
import { sealIdentity } from './identities.ts';
import { insertContactUndo } from './undo-queries.ts';

/**
 * Remembers for 72 hours what a way into an account was before it changes (undefined: there was none). Call it in the
 * transaction of the change, whether or not somebody can be told of it: an earlier link takes this change back too.
 * @returns the link that takes it back
 */
export async function rememberContact(
  trx: Queryable,
  userId: number,
  kind: IdentityKind,
  old: string | undefined,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const sealed = old === undefined ? null : sealIdentity({ kind, value: old });
  await insertContactUndo(trx, { tokenHash: hashOf(token), userId, kind, sealed });
  return config().siteOrigin + undoPath(token);
}
