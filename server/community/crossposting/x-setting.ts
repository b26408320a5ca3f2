import { writeAudit } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { type CastSession, requireOwnCastPage } from '../../directory/casts/callers.ts';
import { ensureBrowser } from '../../identity/sessions/browser.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { TwitterForm, TwitterSetting } from './contract.ts';
import { readDeliveries } from './read-deliveries.ts';
import * as wording from './wording.ts';
import { openAccount, revokeLater } from './x-account.ts';
import { newXChecks, xAuthorizeUrl } from './x-client.ts';
import * as queries from './x-queries.ts';

async function settingOf(castId: number): Promise<TwitterSetting> {
  const link = await queries.selectLink(database(), castId);
  return {
    available: config().x !== null,
    linked: link !== undefined,
    username: link ? openAccount(link.sealed).username : null,
    enabled: link?.enabled ?? false,
    ended: link?.ended ?? false,
    deliveries: await readDeliveries(castId, 'x'),
  };
}

/** The caller's link to X, and what became of her posts there. */
export const readXSetting = (context: AppContext): Promise<TwitterSetting> =>
  settingOf(requireOwnCastPage(context).castId);

/** The way to X begins: what has to come back is kept here, bound to this browser and this cast. */
async function startLink(context: AppContext, { castId }: CastSession): Promise<string> {
  const { x } = config();
  if (!x) throw new InvalidInputError({ custom: [wording.X_NONE] });
  ensureBrowser(context);
  const checks = newXChecks();
  await queries.insertState(database(), {
    stateHash: hashOf(checks.state),
    browser: context.get('facts').browser,
    castId,
    verifier: checks.verifier,
  });
  return xAuthorizeUrl(x, checks);
}

async function unlink(context: AppContext, { castId, userId }: CastSession): Promise<void> {
  await database()
    .transaction()
    .execute(async (trx) => {
      const gone = await queries.deleteLink(trx, castId);
      if (!gone) throw new InvalidInputError({ custom: [wording.X_NOT_LINKED] });
      await revokeLater(trx, gone.sealed);
      const facts = context.get('facts');
      await writeAudit(trx, { event: 'x.unlinked', realm: 'member', actor: `user:${userId}`, facts });
    });
}

/** Begins a link, ends it, or says whether posts go along it. @throws InvalidInputError */
export async function changeXSetting(context: AppContext, form: TwitterForm): Promise<TwitterSetting> {
  const session = requireOwnCastPage(context);
  const { castId, userId } = session;
  await limit('cross_post', { facts: context.get('facts'), account: userId });
  if (form.link) {
    const next = await startLink(context, session);
    return { ...(await settingOf(castId)), message: wording.TO_X, next };
  }
  if (form.delete) {
    await unlink(context, session);
    return { ...(await settingOf(castId)), message: wording.UNLINKED };
  }
  if (form.enabled === undefined) throw new InvalidInputError({ delete: [wording.NOTHING_CHOSEN] });
  if (!(await queries.updateEnabled(database(), castId, form.enabled)))
    throw new InvalidInputError({ custom: [wording.X_NOT_LINKED] });
  return { ...(await settingOf(castId)), message: wording.SAVED };
}
