import { config } from '../../core/config.ts';
import { database } from '../../core/db/database.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { ensureBrowser } from '../sessions/browser.ts';
import type { AppContext } from '../sessions/env.ts';
import type { LineStart } from './contract.ts';
import { authorizeUrl, newChecks } from './line-client.ts';
import { type LineAsk, LineProblemError } from './problems.ts';
import { insertState } from './queries.ts';
import { readReturnPage } from './rules.ts';

/**
 * The way to LINE begins: what has to come back is kept here, bound to this browser. A member who is logged in shows
 * by a login that it is still them; linking needs such a proof beforehand.
 * @returns LINE's page. @throws LineProblemError
 */
export async function startLineLogin(context: AppContext, start: LineStart): Promise<string> {
  await limit('line', { facts: context.var.facts });
  const { line } = config();
  const { intent, type, shopId, retry } = start;
  const ask: LineAsk = { intent, type, shopId, returnTo: readReturnPage(start.returnTo) };
  if (!line) throw new LineProblemError('none', ask);
  const member = context.get('member');
  if (intent === 'register' && member) throw new LineProblemError('already', ask);
  if (intent === 'link' && !member) throw new LineProblemError('need_login', ask);
  if (intent === 'link' && !member?.isProved) throw new LineProblemError('reauth', ask);

  ensureBrowser(context);
  const checks = newChecks();
  await insertState(database(), {
    stateHash: hashOf(checks.state),
    browser: context.get('facts').browser,
    nonce: checks.nonce,
    verifier: checks.verifier,
    intent,
    kind: type === 'girl' ? 'cast' : 'member',
    shopId: shopId ?? null,
    userId: member?.userId ?? null,
    returnTo: ask.returnTo,
  });
  return authorizeUrl(line, checks, { isProof: intent === 'login' && member !== null, isRetry: !!retry });
}
