import type { Coupon } from '../../../server/directory/shops/contract.ts';

/** The sheet that shows a coupon at the door. */
export const couponSheetId = ({ id }: Coupon): string => `coupon-${id}`;

/** 「2026年12月31日まで」. */
export function expiryText({ expiresOn }: Coupon): string {
  if (!expiresOn) return '期限なし';
  const [year, month, day] = expiresOn.split('-');
  return `${year}年${Number(month)}月${Number(day)}日まで`;
}
