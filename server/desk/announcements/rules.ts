import { plainForm } from '../../core/text/visible.ts';

/** Decisions §4. */
export const TITLE_MAX = 50;
export const BODY_MAX = 5000;
export const CAST_IDS_MAX = 500;
/** An id has at most ten digits, and a comma with a space behind it. */
export const CAST_IDS_TYPED_MAX = CAST_IDS_MAX * 12;

const INT_MAX = 2_147_483_647;
const MALFORMED = 'キャストIDは、数字をカンマで区切って入力してください。例：12, 34';
const TOO_MANY = `キャストIDは${CAST_IDS_MAX}人まで入力できます。`;

export const unknownCasts = (ids: readonly number[]): string =>
  `登録のないキャストIDが含まれています：${ids.join(', ')}`;

/** Full-width digits, 、 and lines are read as well; each once, in the order they were typed. */
export function readCastIds(typed: string): { value: number[] } | { problem: string } {
  const parts = plainForm(typed)
    .split(/[\s,、，;]+/)
    .filter(Boolean);
  if (!parts.every((part) => /^\d{1,10}$/.test(part))) return { problem: MALFORMED };
  const ids = [...new Set(parts.map(Number))];
  if (ids.length > CAST_IDS_MAX) return { problem: TOO_MANY };
  const impossible = ids.filter((id) => id === 0 || id > INT_MAX);
  return impossible.length > 0 ? { problem: unknownCasts(impossible) } : { value: ids };
}
