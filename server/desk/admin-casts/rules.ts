import { plainForm } from '../../core/text/visible.ts';

/** Specification: `castId1` … `castId5`, each of ten digits at most. */
export const LINKS_MAX = 5;
export const ID_LENGTH = 10;
export const MALFORMED = 'キャストIDは10桁以内の半角数字で入力してください。';
export const UNKNOWN = 'このキャストIDは登録されていません。';

/** Full-width digits are read as well; empty is none. */
export function readCastId(typed: string): { id: number | null } | { problem: string } {
  const read = plainForm(typed);
  if (read === '') return { id: null };
  return /^\d{1,10}$/.test(read) ? { id: Number(read) } : { problem: MALFORMED };
}

/** Of a field that is still being typed; null where there is none yet. */
export function idTyped(typed: string): number | null {
  const read = readCastId(typed);
  return 'problem' in read ? null : read.id;
}
