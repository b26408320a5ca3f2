import type { Picture } from '../../gateways/media/contract.ts';

/**
 * Tonight's shift as the public may know it: when it starts, and that it is over. The end time appears in no page,
 * answer, file or feed (decisions §12).
 */
export type PublicShift = {
  /** 「20:00」, business-day notation. */
  start: string;
  /** Epoch minute at which it starts. */
  startsAt: number;
  ended: boolean;
};

/** A cast in a list. */
export type CastCardView = {
  id: number;
  path: string;
  name: string;
  /** 「22」 or 「20代前半」; null when she keeps it to herself. */
  age: string | null;
  photo: Picture | null;
  shopName: string | null;
  shopPath: string | null;
  areaName: string | null;
  tonight: PublicShift | null;
  /** Straight distance of her shop from the visitor; null in a list that is not about a position. */
  metres: number | null;
};
