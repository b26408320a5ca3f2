/**
 * How many letters differ between `typed` and the part of `name` that is most like it; two that changed places count
 * once. Both are short.
 */
export function differenceWithin(name: string, typed: string): number {
  let before: number[] = [];
  let above = Array.from({ length: name.length + 1 }, () => 0);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= name.length; j++) {
      const same = typed[i - 1] === name[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row[j] = least;
    }
    [before, above] = [above, row];
  }
  return Math.min(...above);
}

/** How many letters may be wrong in a text of that length. */
export const allowedDifference = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);
