import { createHash, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import { RECOVERY_CODES, STEP_SECONDS } from './rules.ts';

const base32 = new ScureBase32Plugin();

export const newSecret = (): string => generateSecret();

export const secretUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/** The step of `now` (s since 1970) or its neighbours. @returns null for a wrong code, or a step up to `lastStep` */
export function stepOf(secret: string, token: string, now: number, lastStep = 0): number | null {
  const found = verifySync({ secret, token, epoch: now, epochTolerance: STEP_SECONDS });
  const step = found.valid && 'timeStep' in found ? found.timeStep : null;
  return step !== null && step > lastStep ? step : null;
}

/** 24 characters: 120 random bits each, for which a plain hash is enough. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32.encode(randomBytes(15), { padding: false }));

export const recoveryHash = (code: string): Buffer => createHash('sha256').update(code).digest();
