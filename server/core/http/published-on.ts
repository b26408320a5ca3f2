import { z } from '@hono/zod-openapi';
import { clockOf, isoOf } from '../business-day.ts';
import { currentTime } from '../db/clock.ts';
import { plainForm } from '../text/visible.ts';

/** 「2026-11-20 18:00」 or with a T, in Japan. Null when empty, undefined when it is no time. */
export function readScheduledTime(text: string): Date | null | undefined {
  if (!text) return null;
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?$/.exec(text) ?? [];
  const at = new Date(isoOf(`${date}T${clock}`));
  const isReal = !Number.isNaN(at.getTime()) && clockOf(at).startsWith(date ?? '-');
  return isReal ? at : undefined;
}

const MALFORMED = '公開日時の形式が正しくありません。例：2026-11-20 18:00';
const FAR = '公開日時は1年以内で入力してください。';
const AHEAD_MS = 366 * 86_400_000;

/** When staff want something to appear (decisions §4): null at once; what is past is at once, too. */
export const publishedOn = z
  .string()
  .max(30, MALFORMED)
  .optional()
  .transform((text, context): Date | null => {
    const at = readScheduledTime(plainForm(text ?? ''));
    const isFar = at && at.getTime() > currentTime() + AHEAD_MS;
    if (at !== undefined && !isFar) return at;
    context.addIssue({ code: 'custom', message: isFar ? FAR : MALFORMED });
    return z.NEVER;
  })
  .openapi({ type: 'string', description: '日本時間。空のときはすぐに' });
