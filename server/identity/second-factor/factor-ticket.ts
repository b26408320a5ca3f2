import { seal, unseal } from '../../core/crypto/sealing.ts';
import type { FactorOwner } from './contract.ts';
import { ENROLMENT_MINUTES } from './limits.ts';

const PURPOSE = 'factor-enrolment';

type Enrolment = { owner: string; secret: string; until: number };

const nameOf = (owner: FactorOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `shop-login:${owner.shopLoginId}`;

/** A secret on its way into an app: the browser brings it back sealed, so nothing is stored before its first code. */
export const sealEnrolment = (owner: FactorOwner, secret: string, now: number): string =>
  seal(
    PURPOSE,
    JSON.stringify({
      owner: nameOf(owner),
      secret,
      until: now + ENROLMENT_MINUTES * 60,
    } satisfies Enrolment),
  ).toString('base64url');

/** @returns the secret; null when the ticket is somebody else's, over or not ours. */
export function openEnrolment(ticket: string, owner: FactorOwner, now: number): string | null {
  try {
    const enrolment = JSON.parse(unseal(PURPOSE, Buffer.from(ticket, 'base64url'))) as Enrolment;
    return enrolment.owner === nameOf(owner) && enrolment.until > now ? enrolment.secret : null;
  } catch {
    return null;
  }
}
