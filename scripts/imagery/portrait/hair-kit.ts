// Hair sheets in head units: eyes at y=0, crown −150, chin +150.
// Canonical heads look to +x; −x is the near side.
import type { Point } from '../outline.ts';
import { blob as outline, P, taper } from '../outline.ts';

/** All sheets wind the same way: overlapping sheets share one clip path, and mixed winding would cut holes. */
const area = (p: Point[]) =>
  p.reduce((a, [x, y], i) => {
    const [u, v] = p[(i + 1) % p.length];
    return a + x * v - u * y;
  }, 0);

export const blob = (p: Point[]) => outline(area(p) < 0 ? [...p].reverse() : p);

export const arc = (points: string, w = 5) => taper(P(points), w);

/** Closed sheet; strings are short-form points. */
export const B = (...p: (string | Point)[]) => blob(p.flatMap((q) => (typeof q === 'string' ? P(q) : [q])));
