import { describe, expect, it } from 'vitest';
import { allowedDifference, differenceWithin, lastingPairs } from './closeness.ts';

/** Seeded, so that every run has the same numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

const LETTERS = [...'あいうえおかきくけこさしす'];

describe('the neighbours that last', () => {
  it('stand in groups that no mistake spoils together', () => {
    expect(lastingPairs('abcde', 1)).toEqual([['ab'], ['de']]);
    expect(lastingPairs('abcdefghijkl', 2)).toEqual([
      ['ab', 'bc', 'cd'],
      ['fg', 'gh'],
      ['jk', 'kl'],
    ]);
    expect(lastingPairs('abc', 1)).toEqual([['ab'], ['bc']]);
  });

  it('are found in whatever differs no more, anywhere in a name', () => {
    const next = numbers(7);
    const letter = () => LETTERS[next(LETTERS.length)] as string;
    for (let run = 0; run < 5000; run++) {
      const typed = Array.from({ length: 5 + next(12) }, letter);
      const most = allowedDifference(typed.length);
      const name = [...typed];
      for (let i = 0; i < most; i++) {
        const at = next(name.length - 1);
        const [a = '', b = ''] = name.slice(at, at + 2);
        name.splice(at, 2, ...([[letter(), b], [b], [a, letter(), b], [b, a]][next(4)] as string[]));
      }
      const [found, sought] = [`月${name.join('')}店`, typed.join('')];
      if (differenceWithin(found, sought) > most) continue;
      const groups = lastingPairs(sought, most);
      const has = (pair: string) => found.includes(pair);
      const whole = groups.some((group) => group.every(has));
      // Without room for groups, a match may share no pair at all.
      if (groups.length === most + 1) expect(whole, `${sought} ${found}`).toBe(true);
    }
  });
});
