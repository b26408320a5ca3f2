import { randomBytes } from 'node:crypto';
import { BY_GUEST, writeAudit } from '../../core/audit/write-audit.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { updateConfirmed, upsertAsked } from './queries.ts';
import { CONFIRM_HOURS } from './rules.ts';
import { ASKED, CONFIRM_LINK_BAD, CONFIRMED, CONSENT_VERSION, confirmMail } from './wording.ts';

export const PURPOSE = 'magazine';

/** Addresses are compared without case. */
export const lookupAddress = (email: string): Buffer => lookup(PURPOSE, email.toLowerCase());

/** The first half of the double opt-in: the same for every address. @throws LimitError; ApiError for no such shop */
export async function subscribe(
  db: Db,
  { facts, openCall }: Pick<Caller, 'facts' | 'openCall'>,
  { email, shopId }: { email: string; shopId: number | null },
): Promise<Done> {
  const found = lookupAddress(email);
  await limit('magazines', { facts, target: found.toString('hex') });
  const shop = shopId === null ? null : await selectOpenShop(db, shopId);
  if (shop === undefined) throw new ApiError('not_found');
  await limit('mail', { facts, target: identityLookup({ kind: 'email', value: email }).toString('hex') });
  const token = randomBytes(24).toString('base64url');
  return transactOnce(db, { openCall }, async (trx) => {
    const id = await upsertAsked(trx, {
      shopId,
      lookup: found,
      sealed: seal(PURPOSE, email),
      tokenHash: hashOf(token),
      hours: CONFIRM_HOURS,
      network: facts.ipPrefix,
      textVersion: CONSENT_VERSION,
    });
    const expiresAt = new Date(currentTime() + CONFIRM_HOURS * 3_600_000);
    await sendMail(trx, { ...confirmMail(email, { id, shop: shop?.name ?? null }, token), expiresAt });
    return { message: ASKED };
  });
}

/** The second half, by the button behind the link. @throws InvalidInputError for a link that is old or unknown */
export async function confirmMagazine(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { token }: { token: string },
): Promise<Done> {
  await limit('magazine_confirm', { facts });
  await transact(db, async (trx) => {
    const found = await updateConfirmed(trx, hashOf(token));
    if (!found) throw new InvalidInputError({ custom: [CONFIRM_LINK_BAD] });
    if (found.wasConfirmed) return;
    const target = found.shopId === null ? 'site' : `shop:${found.shopId}`;
    await writeAudit(trx, { event: 'magazine.confirmed', ...BY_GUEST, target, facts });
  });
  return { message: CONFIRMED };
}
