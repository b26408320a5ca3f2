export const count = (n: number): string => n.toLocaleString('ja-JP');
export const yen = (n: number): string => `¥${count(n)}`;

/** 「720m」 or 「1.2km」. */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.max(1, Math.round(metres / 10)) * 10}m` : `${(metres / 1000).toFixed(1)}km`;
