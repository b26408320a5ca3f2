import { countCharacters } from '../../core/text/rules.ts';
import { BODY_MAX, SUBJECT_MAX } from './limits.ts';

const FIELDS = {
  subject: { label: '件名', max: SUBJECT_MAX, isLong: false },
  body: { label: '本文', max: BODY_MAX, isLong: true },
} as const;

/** One line of a subject, the lines of a body; neither controls nor turns the direction of a line. */
export function readLines(
  field: keyof typeof FIELDS,
  typed: string,
): { value: string } | { problem: string } {
  const { label, max, isLong } = FIELDS[field];
  const value = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Co}\u2028-\u202e\u2066-\u2069]/gu, (each) => (each === '\n' && isLong ? each : ' '))
    .trim();
  if (value === '') return { problem: `${label}を入力してください。` };
  const length = countCharacters(value);
  if (length <= max) return { value };
  const [most, now] = [max, length].map((each) => each.toLocaleString('ja-JP'));
  return { problem: `${label}は${most}文字以内で入力してください。（現在${now}文字）` };
}
