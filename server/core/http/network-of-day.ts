import type { IsoDate } from '../business-day.ts';
import { secrets } from '../secrets.ts';
import type { RequestFacts } from './request-facts.ts';

const BYTES = 16;

/** A /24, or /64 of IPv6, keyed with the business day and the use: neither days nor uses can be linked by it. */
export const networkOfDay = (
  use: 'vote-network' | 'view-network' | 'touch-network',
  day: IsoDate,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
): Buffer => secrets().hmac(use).update(`${day} ${ipPrefix}`).digest().subarray(0, BYTES);
