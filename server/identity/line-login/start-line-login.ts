import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../sessions/caller.ts';
import type { LineStart } from './contract.ts';
import { authorizeUrl, newChecks } from './line-client.ts';
import { LineProblemError, type LineRequest } from './problems.ts';
import { deleteOldStates, insertState } from './queries.ts';
import { readReturnPage } from './rules.ts';

/**
 * The state is bound to this browser. A member proves themselves by a login; linking needs a proof beforehand.
 * @returns LINE's page. @throws LineProblemError
 */
export async function startLineLogin(
  db: Db,
  { member, facts }: Pick<Caller, 'member' | 'facts'>,
  start: LineStart & { browserOf: () => Buffer },
): Promise<string> {
  await limit('line', { facts });
  const { line } = config();
  const { intent, type, shopId, retry, restore } = start;
  const request: LineRequest = {
    intent,
    type,
    shopId,
    restore: !!restore,
    returnTo: readReturnPage(start.returnTo),
  };
  if (!line) throw new LineProblemError('none', request);
  if (intent === 'register' && member) throw new LineProblemError('already', request);
  if (intent === 'link' && !member) throw new LineProblemError('need_login', request);
  if (intent === 'link' && !member?.isProved) throw new LineProblemError('reauth', request);

  const checks = newChecks();
  await insertState(db, {
    stateHash: hashOf(checks.state),
    browser: start.browserOf(),
    nonce: checks.nonce,
    verifier: checks.verifier,
    intent,
    kind: type === 'girl' ? 'cast' : 'member',
    shopId: shopId ?? null,
    userId: member?.userId ?? null,
    restores: !!restore,
    returnTo: request.returnTo,
  });
  return authorizeUrl(line, checks, { isProof: intent === 'login' && member !== null, isRetry: !!retry });
}

export const sweepLineStates = (db: Queryable): Promise<number> => deleteOldStates(db);
