import { countCharacters } from '../../core/text/rules.ts';

export const CONFIRM_HOURS = 24;
/** Of the consent, after the magazine was stopped. */
export const PROOF_DAYS = 365;
export const SUBJECT_MAX = 60;
export const BODY_MAX = 5000;
/** Two mails a second leave a queue of codes its room. */
export const MAILS_AT_ONCE = 10;
export const BATCH_GAP_MS = 5000;
/** An issue that could not reach an address by then is old. */
export const ISSUE_DAYS = 3;
export const DELIVERIES_KEPT_DAYS = 30;
/** The row of `mail` that counts a day. */
export const DAY_SECONDS = 86_400;

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
