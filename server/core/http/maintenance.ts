import { inJapan } from '../business-day.ts';
import { formatDate } from '../holidays.ts';

export const IN_MAINTENANCE = 'ただいまメンテナンス中です。';
/** Seconds; a work that takes longer than planned is asked for again every minute. */
const LEAST = 60;
const MOST = 3600;

/** 「ただいまメンテナンス中です。終了予定：11/21(土) 6:00」; an end that is over is not named. `until`, `now`: ms. */
export function maintenanceText(until: number, now: number): string {
  if (until <= now) return IN_MAINTENANCE;
  const clock = inJapan(until).toISOString();
  const time = `${Number(clock.slice(11, 13))}:${clock.slice(14, 16)}`;
  return `${IN_MAINTENANCE}終了予定：${formatDate(clock.slice(0, 10))} ${time}`;
}

export const maintenanceWait = (until: number, now: number): number =>
  Math.max(LEAST, Math.min(MOST, Math.ceil((until - now) / 1000)));

/** What a closed site still says of itself, to its proxy and to who watches it. */
export const staysOpen = (path: string): boolean => /^\/(?:healthz|readyz|metrics)$/.test(path);
