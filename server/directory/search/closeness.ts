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

/** How many letters may be wrong in a text of that length: of fewer than eight, two would leave another word. */
export const allowedDifference = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2);

/** Neighbours that one mistake can spoil: two letters that changed places are in three of them. */
const SPOILT = 3;

/**
 * Groups of neighbouring letters of `typed`, one of which is whole in everything that differs in at most `most` letters:
 * as the groups stand too far apart for one mistake to reach two of them, one group is left over. Where there is no room
 * for that, every pair is a group.
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
