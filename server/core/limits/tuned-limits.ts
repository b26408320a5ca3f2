import { LIMITS, type LimitName, type LimitRow } from './limit-rows.ts';

/**
 * What staff tune at their desk, either way or only `down`: what sends texts, calls or mails costs money (security.md
 * 7.6). Never logins, codes, second factors or the desk itself.
 */
export const TUNED = {
  tl: 'both',
  tl_young: 'both',
  upload: 'both',
  comment: 'both',
  comment_guest: 'both',
  react: 'both',
  react_guest: 'both',
  vote: 'both',
  views: 'both',
  review: 'both',
  review_young: 'both',
  report: 'both',
  inquiry: 'both',
  inquiry_message: 'both',
  shop_inquiry: 'both',
  shop_contact: 'both',
  shop_inbox: 'both',
  shop_entry: 'both',
  takedown: 'both',
  affiliation: 'both',
  register_sms: 'down',
  register_call: 'down',
  register_email: 'down',
  register_text: 'down',
  magazines: 'down',
} as const satisfies Partial<Record<LimitName, 'both' | 'down'>>;

export type TunedName = keyof typeof TUNED;
export const TUNED_NAMES = Object.keys(TUNED) as TunedName[];

/** A night on television brings several times the visitors; beyond that a limit guards nothing. */
const MOST_TIMES = 10;

/** Its name in `limit_settings`; keys of `rate_limits` begin with it. */
export const limitIdOf = (name: LimitName, { by, seconds }: LimitRow): string => `${name}:${by}:${seconds}`;

/** Where `most` is 1, nothing is left to set. */
export type Tuning = { id: string; usual: number; most: number };

/** Null for a limit that staff cannot set. */
export function tuningOf(name: LimitName, row: LimitRow): Tuning | null {
  const way = (TUNED as Partial<Record<LimitName, 'both' | 'down'>>)[name];
  if (!way) return null;
  return {
    id: limitIdOf(name, row),
    usual: row.points,
    most: row.points * (way === 'both' ? MOST_TIMES : 1),
  };
}

export const tunedRows = (name: TunedName): (LimitRow & Tuning)[] =>
  (LIMITS[name] as readonly LimitRow[]).flatMap((row) => {
    const tuning = tuningOf(name, row);
    return tuning ? [{ ...row, ...tuning }] : [];
  });
