import type { Picture } from '../../gateways/media/contract.ts';
import type { PublicShift } from '../schedules/contract.ts';

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
