import { createHmac } from 'node:crypto';
import { inJapan } from '../../core/business-day.ts';

/** Nothing in a file says who, where, or what kind of site: calendars are shared, and read over shoulders. */
const TITLE = '予定';
const LINE_OCTETS = 75;
const MINUTE_MS = 60_000;

/** `startsAt`: epoch minute. There is no end: it is no one's to know (decisions §12), and each lasts an hour here. */
export type CalendarEvent = { key: string; startsAt: number };

/** An event is over after its hour; when the shift itself ends does not show. */
export const isOver = ({ startsAt }: Pick<CalendarEvent, 'startsAt'>, now: number): boolean =>
  (startsAt + 60) * MINUTE_MS <= now;

/** 20261123T200000, as a clock in UTC shows it. */
const stamp = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, '');

/** A random-looking UUID (RFC 9562, version 8) that stays the same, so that a calendar moves an event and adds none. */
function uidOf(secret: Buffer, key: string): string {
  const bytes = createHmac('sha256', secret).update(key).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** No line is longer than 75 octets, and none is cut within a character (RFC 5545, 3.1). */
export function fold(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines.push((lines.pop() as string) + character);
    octets += size;
  }
  return lines.join('\r\n');
}

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** RFC 5545. `secret` makes the ids: without it they lead to no cast. */
export function calendarFile(secret: Buffer, events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//JA',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${TITLE}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...ZONE,
    ...events.flatMap(({ key, startsAt }) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(secret, key)}`,
      `DTSTAMP:${stamp(new Date(now))}Z`,
      `DTSTART;TZID=Asia/Tokyo:${stamp(inJapan(startsAt * MINUTE_MS))}`,
      'DURATION:PT1H',
      `SUMMARY:${TITLE}`,
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Shown by a telephone, which offers to add it; saved by others under a name that says nothing. */
export const CALENDAR_HEADERS = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'inline; filename="yotei.ics"',
  'X-Robots-Tag': 'noindex, noarchive',
};
