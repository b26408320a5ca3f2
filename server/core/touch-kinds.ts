/** What a visitor of a shop's page does: looks, calls, adds it at LINE, shows a coupon, opens the map. */
export const TOUCH_KINDS = ['view', 'call', 'line', 'coupon', 'map'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];
