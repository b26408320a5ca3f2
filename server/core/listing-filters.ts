/** On with `1`, in the order in which links write them; this file imports nothing. */
export const SHOP_FLAGS = [
  'open',
  'seats',
  'tonight',
  'coupon',
  'verified',
  'first',
  'card',
  'room',
] as const;
export type ShopFlag = (typeof SHOP_FLAGS)[number];

export const CAST_FLAGS = ['tonight', 'open', 'seats', 'coupon', 'verified'] as const;
export type CastFlag = (typeof CAST_FLAGS)[number];

export const BOTH_FLAGS = CAST_FLAGS.filter((flag) => (SHOP_FLAGS as readonly string[]).includes(flag));

/** A list of casts refuses these: without them it would answer another question. */
export const SHOP_ONLY_FLAGS = SHOP_FLAGS.filter(
  (flag) => !(CAST_FLAGS as readonly ShopFlag[]).includes(flag),
);

/** What narrows the list of a shop's reviews. */
export const REVIEW_FLAGS = ['text', 'recent', 'solo', 'reply'] as const;
