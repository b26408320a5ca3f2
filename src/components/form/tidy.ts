import { readLoginName, readTel, shownTel } from '../../../server/identity/accounts/rules.ts';

/** A number as it is written here (090-1234-5678), whatever way it was typed; what cannot be read stays. */
export function tidyTel(typed: string): string {
  const read = readTel(typed);
  return 'value' in read ? shownTel(read.value) : typed.trim();
}

/** A number or a mail address in its one normal form. */
export function tidyName(typed: string): string {
  const read = readLoginName(typed);
  if (!read) return typed.trim();
  return read.kind === 'tel' ? shownTel(read.value) : read.value;
}
