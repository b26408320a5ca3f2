import type { XConfig } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { openAccount, sealAccount } from '../../gateways/x/x-account.ts';
import { X_LOOK_AGAIN_MS } from './limits.ts';
import { renewXTokens, revokeXToken, XError, type XTokens } from './x-client.ts';
import * as queries from './x-queries.ts';

export const withTokens = (username: string, { access, refresh, seconds }: XTokens) => ({
  sealed: sealAccount({ username, access, refresh }),
  seconds,
});

/**
 * X takes each refresh token once: of several processes one renews, the others come again.
 * @throws XError ended, later
 */
export async function accessOf(db: Db, x: XConfig, castId: number, refused?: string): Promise<string> {
  const link = await queries.selectLink(db, castId);
  if (!link || link.ended) throw new XError('ended', 'no link');
  const { version } = link;
  const { username, access, refresh } = openAccount(link.sealed);
  if (link.isFresh && access !== refused) return access;
  if (!(await queries.takeLease(db, castId, version)))
    throw new XError('later', 'another process renews the tokens', X_LOOK_AGAIN_MS);
  try {
    const tokens = await renewXTokens(x, refresh);
    await queries.updateTokens(db, castId, version, withTokens(username, tokens));
    return tokens.access;
  } catch (error) {
    if (error instanceof XError && error.outcome === 'ended') await queries.markEnded(db, castId, version);
    else await queries.endLease(db, castId, version);
    throw error;
  }
}

/** X refuses tokens that it has just given: the link is over. */
export async function endLink(db: Db, castId: number): Promise<void> {
  const link = await queries.selectLink(db, castId);
  if (link) await queries.markEnded(db, castId, link.version);
}

/** @throws XError later: the job is tried again */
export async function revokeX(x: XConfig | null, sealed: string): Promise<void> {
  if (!x) return;
  const { refresh, access } = openAccount(Buffer.from(sealed, 'base64'));
  for (const token of [refresh, access])
    await revokeXToken(x, token).catch((error: unknown) => {
      // What X does not know is revoked already.
      if (!(error instanceof XError) || error.outcome !== 'ended') throw error;
    });
}
