import { createHash } from 'node:crypto';

/** What a request tells of where it comes from. */
export type RequestFacts = {
  ip: string;
  /** /24, or /64 of an IPv6 address: what is kept. */
  ipPrefix: string;
  userAgent: string;
  requestId: string;
  /** SHA-256 of the pending-browser cookie; of a random value, which nothing else has, when there is none. */
  browser: Buffer;
};

export const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
