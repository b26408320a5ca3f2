import { expect, it } from 'vitest';
import { expectCpu } from '../../../tests/support/took.ts';
import { hasTooManyMarks, MARKS_MAX, nfc, nfd, nfkc, nfkd } from './normal-forms.ts';
import { readText } from './read-text.ts';
import { countCharacters, hasAtMost } from './rules.ts';

const FORMS = { NFC: nfc, NFD: nfd, NFKC: nfkc, NFKD: nfkd };
const ACUTE = '\u0301';
const JOINER = '\u034f';

it.each(Object.entries(FORMS))(
  '%s is that of the platform where marks are as few as in any language',
  (form, of) => {
    const texts = ['か\u3099', 'ﾊﾟﾋﾟ', 'A\u030a', 'ก็็็็', `e${ACUTE.repeat(MARKS_MAX)}`, '葛󠄀城', '', '\ud83d'];
    for (const text of texts) {
      expect(hasTooManyMarks(text)).toBe(false);
      expect(of(text)).toBe(text.normalize(form));
    }
  },
);

it.each(Object.entries(FORMS))('%s parts a longer run of marks, none of which is lost', async (_form, of) => {
  const marks = MARKS_MAX * 3 + 1;
  const parted = of(`a${ACUTE.repeat(marks)}`);
  expect(hasTooManyMarks(`a${ACUTE.repeat(MARKS_MAX + 1)}`)).toBe(true);
  expect(parted.split(JOINER)).toHaveLength(4);
  expect(parted.normalize('NFD').replaceAll(JOINER, '')).toBe(`a${ACUTE.repeat(marks)}`);
  const all = `a${ACUTE.repeat(100_000)}\u0316`;
  await expectCpu(50, '100,000 marks in a row are normalised', () => of(all));
});

it('a character with more than eight code points counts as several', () => {
  expect(countCharacters(`a${ACUTE.repeat(7)}`)).toBe(1);
  expect(countCharacters(`a${ACUTE.repeat(8)}`)).toBe(2);
  expect(countCharacters('👨‍👩‍👧‍👦'.repeat(20))).toBe(20);
  expect(hasAtMost(10, `a${ACUTE.repeat(79)}`)).toBe(true);
  expect(hasAtMost(10, `a${ACUTE.repeat(80)}`)).toBe(false);
  const label = '件名';
  expect(readText(`${'か\u3099'.repeat(10)}`, { label, max: 10 })).toEqual({ value: 'が'.repeat(10) });
  expect(readText(`a${ACUTE.repeat(29)}`.repeat(3), { label, max: 10 })).toEqual({
    problem: '件名は10文字以内で入力してください。（現在11文字）',
  });
});
