import { expect, it } from 'vitest';
import { fitText } from './fit-text.ts';
import { drawable } from './share-fonts.ts';

const SIZES = [84, 76, 68, 60, 54, 48, 42, 38, 34, 30];
const fit = (text: string) => fitText(text, 590, 3, SIZES);

it('keeps a short name large and whole', () => {
  expect(fit('CLUB 月灯り')).toEqual({ size: 84, lines: ['CLUB 月灯り'] });
  expect(fit('Girls Bar ミモザ')).toEqual({ size: 84, lines: ['Girls Bar', 'ミモザ'] });
  expect(fit('立川・八王子・多摩').lines).toEqual(['立川・', '八王子・多摩']);
});

it('shrinks a name of fifty characters into three lines, every sign of it kept', () => {
  const name =
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげ';
  const { lines, size } = fit(name);
  expect(lines.join('')).toBe(name);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(Math.max(...lines.map((line) => line.length)) * size).toBeLessThanOrEqual(590);
});

it('cuts a word that no line can hold, and ends what does not fit with …', () => {
  const { lines } = fit('w'.repeat(50));
  expect(lines.every((line) => line.length < 20)).toBe(true);
  expect(fit('夜'.repeat(80)).lines.at(-1)).toMatch(/…$/);
});

it('leaves out what the font cannot draw, and keeps what it can', () => {
  expect(drawable('髙島🥂倶楽部 ☾ ★夜想曲♡')).toBe('髙島倶楽部 ★夜想曲♡');
  expect(drawable('ก한 𠮷原 👨‍👩‍👧‍👦 Élysée 葛󠄁城')).toBe('𠮷原 Élysée 葛城');
});
