import type { Picture } from '../../gateways/media/picture.ts';
import type { PublicShift } from '../schedules/contract.ts';

export const CASTS_PER_PAGE = 24;
export const COUNTED = 10_000;

export type CastCardView = {
  id: number;
  path: string;
  name: string;
  /** 「22」 or 「20代前半」; null when she hides her age. */
  age: string | null;
  photo: Picture | null;
  shopName: string | null;
  shopPath: string | null;
  areaName: string | null;
  tonight: PublicShift | null;
  /** お休み; without it, a day without a shift is 未定. */
  isOff: boolean;
  /** Straight line to her shop; null without a position. */
  metres: number | null;
};
