import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// The parser that satori uses, so that both agree on glyphs.
import opentype from '@shuding/opentype.js';

const require = createRequire(import.meta.url);
const font = (weight: 400 | 700, name: string) => ({
  name: 'Noto Sans JP',
  weight,
  style: 'normal' as const,
  data: readFileSync(require.resolve(`@expo-google-fonts/noto-sans-jp/${name}.ttf`)),
});

/** Regular and bold; they have the same glyphs. */
export const shareFonts = [
  font(400, '400Regular/NotoSansJP_400Regular'),
  font(700, '700Bold/NotoSansJP_700Bold'),
];

const [{ buffer, byteOffset, byteLength }] = shareFonts.map(({ data }) => data) as [Buffer<ArrayBuffer>];
const regular = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength), { lowMemory: true });

/** Without the signs that would be boxes: emoji, and letters of scripts that the font does not have. */
export const drawable = (text: string): string =>
  [...text]
    .filter((sign) => sign === ' ' || regular.charToGlyphIndex(sign) > 0)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
