import { describe, expect, test } from 'vitest';
import { tidyName, tidyTel } from './tidy.ts';

describe('what was typed, put into its usual form', () => {
  test.each(['０９０－１２３４－５６７８', '(090)1234 5678', '+81 90-1234-5678', ' 09012345678 '])(
    '%s',
    (typed) => {
      expect(tidyTel(typed)).toBe('090-1234-5678');
      expect(tidyName(typed)).toBe('090-1234-5678');
    },
  );
  test('a mail address, in full width too', () => {
    expect(tidyName(' Ｔake@Example.JP')).toBe('Take@example.jp');
  });
  test('what cannot be read stays', () => {
    expect(tidyTel('090-12 ')).toBe('090-12');
    expect(tidyName('take@')).toBe('take@');
  });
});
