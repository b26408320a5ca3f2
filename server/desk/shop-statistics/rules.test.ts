import { describe, expect, it } from 'vitest';
import { changeOf, type Figure, figureOf, hidesFew, inSteps, totalOf } from './rules.ts';
import { figureText, heatText } from './wording.ts';

const over = (...numbers: number[]) => ({
  days: numbers.map((n) => ({ n, isOver: true })),
  isWhole: numbers.length === 7,
});
const FEW = [1, 2, 3, 4];

/** Every choice of 1 to 4 for `count` hidden numbers. */
const choices = (count: number): number[][] =>
  count === 0 ? [[]] : choices(count - 1).flatMap((rest) => FEW.map((n) => [...rest, n]));

/** What a reader of a week who knows these rules can still think of its hidden days: all that would look the same. */
function thinkable(numbers: readonly number[]): Set<number>[] {
  const total = JSON.stringify(totalOf([over(...numbers)]));
  const places = numbers.flatMap((n, i) => (figureOf(n, true).is === 'few' ? [i] : []));
  const possible = choices(places.length).filter((choice) => {
    const other = numbers.map((n, i) => choice[places.indexOf(i)] ?? n);
    return JSON.stringify(totalOf([over(...other)])) === total;
  });
  return places.map((_, i) => new Set(possible.map((choice) => choice[i] ?? 0)));
}

describe('numbers under five', () => {
  it('are said as such, and those of today in steps', () => {
    const said = (n: number, isOver: boolean) => figureText(figureOf(n, isOver));
    expect([0, 1, 4, 5, 1284].map((n) => said(n, true))).toEqual(['0', '5未満', '5未満', '5', '1,284']);
    expect([0, 4, 5, 9, 1284].map((n) => said(n, false))).toEqual([
      '0',
      '5未満',
      '5以上',
      '5以上',
      '1,280以上',
    ]);
  });

  it('cannot be had from the total of a week, whichever days are hidden', () => {
    const kinds = [0, 1, 2, 3, 4, 30];
    let weeks = 0;
    for (let code = 0; code < kinds.length ** 4; code++) {
      const days = Array.from(
        { length: 4 },
        (_, i) => kinds[Math.floor(code / kinds.length ** i) % kinds.length] ?? 0,
      );
      const numbers = [...days, 12, 0, 0];
      for (const values of thinkable(numbers)) if (values.size < 2) throw new Error(numbers.join(' '));
      const total = totalOf([over(...numbers)]);
      const rest = total.n - numbers.reduce((sum, n) => sum + (n >= 5 ? n : 0), 0);
      if (FEW.includes(rest)) throw new Error(`${numbers.join(' ')}: ${rest} together`);
      weeks++;
    }
    expect(weeks).toBe(1296);
  });

  it('cannot be had from one look and the next, nor from two periods', () => {
    // As a week goes on, its total tells only of the days that are shown.
    expect(totalOf([over(10, 3)])).toEqual({ n: 10, is: 'more' });
    expect(totalOf([over(10, 3, 4, 4)])).toEqual({ n: 10, is: 'more' });
    expect(totalOf([over(3)])).toEqual({ n: 0, is: 'few' });
    expect(totalOf([over(3, 4)])).toEqual({ n: 0, is: 'thin' });
    const [one, two] = [over(10, 3, 4, 4, 0, 0, 0), over(8, 2, 0, 0, 0, 0, 0)];
    expect(totalOf([one])).toEqual({ n: 21, is: 'exact' });
    expect(totalOf([two])).toEqual({ n: 8, is: 'more' });
    expect(totalOf([one, two])).toEqual({ n: 29, is: 'more' });
    const today = {
      days: [
        { n: 12, isOver: true },
        { n: 8, isOver: false },
      ],
      isWhole: false,
    };
    expect(totalOf([today])).toEqual({ n: 17, is: 'more' });
  });

  it('leave no difference where a total is not known', () => {
    const exact = (n: number): Figure => ({ n, is: 'exact' });
    expect(changeOf(exact(12), exact(20))).toBe(-8);
    expect(changeOf(exact(12), { n: 10, is: 'more' })).toBeNull();
    expect(changeOf({ n: 0, is: 'few' }, exact(0))).toBeNull();
  });

  it('cannot be had from the hours, though the sum of all hours is known', () => {
    const sums = [0, 1, 3, 4, 5, 6, 9, 60, 61, 64];
    let shown = 0;
    for (const a of sums)
      for (const b of sums)
        for (const c of sums) {
          const hours = [a, b, c];
          if (!hidesFew(hours)) continue;
          const could = (n: number) => {
            const { n: least, is } = inSteps(n);
            const [from, to] = is === 'few' ? [1, 4] : is === 'more' ? [least, least + 4] : [n, n];
            return Array.from({ length: to - from + 1 }, (_, i) => from + i);
          };
          const left = could(a).flatMap((x) => could(b).map((y) => [x, y, a + b + c - x - y]));
          const possible = left.filter((choice) => could(c).includes(choice[2] ?? 0) && hidesFew(choice));
          hours.forEach((n, i) => {
            if (!FEW.includes(n)) return;
            const values = new Set(possible.map((choice) => choice[i]));
            if (values.size < 2) throw new Error(hours.join(' '));
          });
          shown++;
        }
    expect(shown).toBeGreaterThan(100);
  });

  it.each([
    [[3, 64, 61], 'いちばん多いのは月曜の6時台・月曜の7時台（60以上）です。数は5刻みで、「・」は5未満です。'],
    [[65, 64, 0], 'いちばん多いのは月曜の5時台（65以上）です。数は5刻みで、「・」は5未満です。'],
    [[12, 13, 14, 10, 9], '数は5刻みで、「・」は5未満です。'],
    [[4, 1], '曜日と時刻ごとに示せるほどの数が、まだありません。'],
    [[], '曜日と時刻ごとに示せるほどの数が、まだありません。'],
  ])('of hours %j say which are the busiest, as far as steps tell', (numbers, said) =>
    expect(heatText([numbers.map(inSteps), null])).toBe(said),
  );
});
