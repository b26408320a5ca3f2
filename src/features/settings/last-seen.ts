import { ZONE } from '#server/core/business-day.ts';
import { currentTime } from '#server/core/db/clock.ts';
import type { SessionRow } from '#server/identity/sessions/contract.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const day = new Intl.DateTimeFormat('ja-JP', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** When a device was last used, as roughly as its owner needs to recognise it (times in ms). */
export function lastSeenWords(at: number, now: number): string {
  const ago = now - at;
  if (ago < 10 * MINUTE) return '使用中';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}分前に使用`;
  if (ago < 24 * HOUR) return `${Math.floor(ago / HOUR)}時間前に使用`;
  return `${day.format(at)}に使用`;
}

/** Devices as their owner sees them. */
export const devicesOf = (rows: readonly SessionRow[]) =>
  rows.map(({ id, device, network, region, lastSeenAt, isCurrent }) => ({
    id,
    device,
    network,
    region,
    isCurrent,
    lastSeen: lastSeenWords(lastSeenAt.getTime(), currentTime()),
  }));
