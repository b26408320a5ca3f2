import { randomInt } from 'node:crypto';
import { msSince } from './took.ts';

/** Of a hundred thousand comparisons of calls that take equally long, one is taken for a difference. */
const FALSE_ALARMS = 1e-5;
/** Less than this is no hint of a difference: no more pairs are needed. */
const NO_HINT = 0.05;

type Paired = { pairs: number; median: number; p: number; differs: boolean };

/** Probability of a standard normal value at least as far from 0 as `z`. */
function twoSided(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  return (
    2 *
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  );
}

/** Two-sided p of Wilcoxon's signed-rank test: equal differences share their rank, none at all is left out. */
function signedRank(differences: readonly number[]): number {
  const sorted = differences.filter((each) => each !== 0).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const n = sorted.length;
  if (n === 0) return 1;
  let sum = 0;
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && Math.abs(sorted[to] as number) === Math.abs(sorted[from] as number)) to++;
    const rank = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) sum += Math.sign(sorted[i] as number) * rank;
    from = to;
  }
  return twoSided(sum / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 6));
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Times both calls in pairs, the first of each pair drawn by lot: where neither takes longer, either sign of a
 * difference is equally likely, whatever else the machine does meanwhile. After `looks[0]` pairs it is done unless
 * there is a hint (p below 0.05, or a median above `tolerance` ms); a hint is followed up to the last look. The
 * overall chance of a false alarm is `FALSE_ALARMS`, shared by the looks.
 */
export async function comparePaired(
  calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
  { looks, tolerance }: { looks: readonly number[]; tolerance: number },
): Promise<Paired> {
  const differences: number[] = [];
  const time = async (call: () => Promise<unknown>) => {
    const began = performance.now();
    await call();
    return msSince(began);
  };
  let found: Paired = { pairs: 0, median: 0, p: 1, differs: false };
  for (const look of looks) {
    while (differences.length < look) {
      const turned = randomInt(2) === 1;
      const [first, second] = turned ? [calls[1], calls[0]] : calls;
      const [a, b] = [await time(first), await time(second)];
      differences.push(turned ? b - a : a - b);
    }
    const [median, p] = [medianOf(differences), signedRank(differences)];
    found = { pairs: look, median, p, differs: p < FALSE_ALARMS / looks.length };
    if (found.differs || (p >= NO_HINT && Math.abs(median) <= tolerance)) break;
  }
  return found;
}
