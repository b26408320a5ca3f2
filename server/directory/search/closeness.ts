/** Edit distance from `typed` to the most similar part of `name`; a swap of neighbours counts once. Both are short. */
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

/** Below eight letters, two mistakes would leave another word. */
export const allowedDifference = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2);

/** A swap of two letters changes three pairs of neighbours. */
const SPOILT = 3;

/**
 * Groups of letter pairs, one of which survives whole in every text that differs in at most `most` letters: the gaps
 * between groups keep one mistake from reaching two. In a text too short for gaps, every pair is a group.
 */
export function lastingPairs(typed: string, most: number): string[][] {
  const letters = [...typed];
  const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
  const [count, gap] = [most + 1, SPOILT - 1];
  const room = pairs.length - gap * most;
  if (room < count) return pairs.map((pair) => [pair]);
  let start = 0;
  return Array.from({ length: count }, (_, i) => {
    const size = Math.floor(room / count) + (i < room % count ? 1 : 0);
    const group = pairs.slice(start, start + size);
    start += size + gap;
    return group;
  });
}
