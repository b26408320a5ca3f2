import { shopPath } from '../../../server/core/paths.ts';
import {
  CATEGORIES_OF_INQUIRY,
  type Correction,
  correctionLine as lineOf,
} from '../../../server/desk/inquiries/rules.ts';

const headOf = (wanted: string): string =>
  CATEGORIES_OF_INQUIRY.find(({ value }) => value === wanted)?.head ?? '';

export const correctionText = ({ id, name }: { id: number; name: string }): string =>
  `${headOf('correction')}\n店舗：${name}（${shopPath(id)}）\n`;

export const UNLISTED_TEXT = `${headOf('unlisted')}\n店名：\n住所：\n電話番号：\n公式サイト：\n`;

export const hasCorrection = (text: string, field: Correction): boolean =>
  text.split('\n').some((line) => line.startsWith(lineOf(field)));

/** Puts the line of a field at the end, or takes it away as long as nothing stands behind it. */
export function toggleCorrection(text: string, field: Correction): string {
  const lines = text.split('\n');
  if (!hasCorrection(text, field)) return `${text.trimEnd()}\n${lineOf(field)}`;
  return lines.filter((line) => line.trim() !== lineOf(field)).join('\n');
}
