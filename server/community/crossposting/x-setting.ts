import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { openAccount, revokeXLater } from '../../gateways/x/x-account.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import type { TwitterForm, TwitterSetting } from './contract.ts';
import { readDeliveries } from './deliveries.ts';
import * as wording from './wording.ts';
import { newXChecks, xAuthorizeUrl } from './x-client.ts';
import * as queries from './x-queries.ts';

export async function readXSetting(db: Db, { castId }: Pick<CastCaller, 'castId'>): Promise<TwitterSetting> {
  const link = await queries.selectLink(db, castId);
  return {
    available: config().x !== null,
    linked: link !== undefined,
    username: link ? openAccount(link.sealed).username : null,
    enabled: link?.enabled ?? false,
    ended: link?.ended ?? false,
    deliveries: await readDeliveries(db, castId, 'x'),
  };
}

/** The state is bound to this browser and this cast. */
async function startLink(db: Db, { castId, facts, member }: CastCaller): Promise<string> {
  checkRecentProof(member);
  const { x } = config();
  if (!x) throw new InvalidInputError({ custom: [wording.X_NONE] });
  const checks = newXChecks();
  await queries.insertState(db, {
    stateHash: hashOf(checks.state),
    browser: facts.browser,
    castId,
    verifier: checks.verifier,
  });
  return xAuthorizeUrl(x, checks);
}

async function unlink(db: Db, caller: CastCaller): Promise<void> {
  await transact(db, async (trx) => {
    const gone = await queries.deleteLink(trx, caller.castId);
    if (!gone) throw new InvalidInputError({ custom: [wording.X_NOT_LINKED] });
    await revokeXLater(trx, gone.sealed);
    await auditMember(trx, caller, { event: 'x.unlinked' });
  });
}

/** @throws ApiError reauth for a link; InvalidInputError */
export async function changeXSetting(db: Db, caller: CastCaller, form: TwitterForm): Promise<TwitterSetting> {
  const { castId, userId, facts } = caller;
  await limit('cross_post', { facts, account: userId });
  if (form.link) {
    const next = await startLink(db, caller);
    return { ...(await readXSetting(db, caller)), message: wording.TO_X, next };
  }
  if (form.delete) {
    await unlink(db, caller);
    return { ...(await readXSetting(db, caller)), message: wording.UNLINKED };
  }
  if (form.enabled === undefined) throw new InvalidInputError({ delete: [wording.NOTHING_CHOSEN] });
  if (!(await queries.updateEnabled(db, castId, form.enabled)))
    throw new InvalidInputError({ custom: [wording.X_NOT_LINKED] });
  return { ...(await readXSetting(db, caller)), message: wording.SAVED };
}
