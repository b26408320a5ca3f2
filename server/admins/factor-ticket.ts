import { seal, unseal } from '../crypto/sealing.ts';
import { ENROLMENT_MINUTES } from './limits.ts';

const PURPOSE = 'factor-enrolment';

type Enrolment = { userId: number; secret: string; until: number };

/** A secret on its way into an app: the browser brings it back sealed, so nothing is stored before its first code. */
export const sealEnrolment = (userId: number, secret: string, now: number): string =>
  seal(
    PURPOSE,
    JSON.stringify({ userId, secret, until: now + ENROLMENT_MINUTES * 60 } satisfies Enrolment),
  ).toString('base64url');

/** @returns the secret; null when the ticket is somebody else's, over or not ours. */
export function openEnrolment(ticket: string, userId: number, now: number): string | null {
  try {
    const enrolment = JSON.parse(unseal(PURPOSE, Buffer.from(ticket, 'base64url'))) as Enrolment;
    return enrolment.userId === userId && enrolment.until > now ? enrolment.secret : null;
  } catch {
    return null;
  }
}
