import { plainForm } from '../../core/text/visible.ts';

const KANJI = '〇一二三四五六七八九';
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const BELOW_MAN = new RegExp(
  String.raw`^(?:(?<thousands>(?:${NUMBER})?)千)?(?:(?<hundreds>\d?)百)?(?:(?<tens>\d?)十)?(?<ones>${NUMBER})?$`,
);

function belowMan(text: string): number | null {
  const parts = BELOW_MAN.exec(text)?.groups;
  if (!parts) return null;
  const of = (part: string | undefined, unit: number) => (part === undefined ? 0 : Number(part || 1) * unit);
  return (
    of(parts.thousands, 1000) +
    of(parts.hundreds, 100) +
    of(parts.tens, 10) +
    (parts.ones === undefined ? 0 : Number(parts.ones))
  );
}

/** 「12,000円」, 「１２０００」, 「1万2千円」, 「一万五千」, 「1.5万」 in yen; null when it says no amount. */
export function amountOf(typed: string): number | null {
  const text = plainForm(typed)
    .replace(/[〇一二三四五六七八九]/g, (sign) => String(KANJI.indexOf(sign)))
    .replace(/^約|[\s,、¥]/g, '')
    .replace(/円$/, '');
  const [before, after, ...more] = text.split('万');
  if (text === '' || before === undefined || more.length > 0) return null;
  if (after === undefined) return belowMan(before);
  const [high, low] = [before === '' ? 1 : belowMan(before), belowMan(after)];
  return high === null || low === null ? null : Math.round(high * 10_000_000) / 1000 + low;
}
