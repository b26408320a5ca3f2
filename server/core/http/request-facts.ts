import { hash } from 'node:crypto';

export type RequestFacts = {
  ip: string;
  /** /24, or /64 of an IPv6 address: what is kept. */
  ipPrefix: string;
  userAgent: string;
  requestId: string;
  /** SHA-256 of the pending-browser cookie, or of a random value. */
  browser: Buffer;
};

export const hashOf = (value: string): Buffer => hash('sha256', value, 'buffer');
