// Point lists, splines and brush-like outlines.

/** x, y and, for a corner, a third value of 1. */
export type Point = number[];

export const n1 = (n: number) => Math.round(n * 10) / 10;

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

/** Point list in short form: P('0,34 84,24 150,-8*') → [[0,34],[84,24],[150,-8,1]]; a star marks a corner. */
export const P = (s: string): Point[] =>
  s.split(' ').map((t) => [...t.replace('*', '').split(',').map(Number), ...(t.endsWith('*') ? [1] : [])]);

/** Catmull-Rom control points for an open run of points. */
function run(p: Point[], k = 1 / 6) {
  let d = '';
  for (let i = 0; i < p.length - 1; i++) {
    const p0 = p[i - 1] ?? p[i],
      p1 = p[i],
      p2 = p[i + 1],
      p3 = p[i + 2] ?? p[i + 1];
    d += `C${n1(p1[0] + (p2[0] - p0[0]) * k)} ${n1(p1[1] + (p2[1] - p0[1]) * k)} ${n1(p2[0] - (p3[0] - p1[0]) * k)} ${n1(p2[1] - (p3[1] - p1[1]) * k)} ${n1(p2[0])} ${n1(p2[1])}`;
  }
  return d;
}

/** Smooth open line through points; a third value of 1 marks a corner. */
export function line(pts: Point[]) {
  let d = `M${n1(pts[0][0])} ${n1(pts[0][1])}`,
    seg = [pts[0]];
  for (let i = 1; i < pts.length; i++) {
    seg.push(pts[i]);
    if (pts[i][2] || i === pts.length - 1) {
      d += run(seg);
      seg = [pts[i]];
    }
  }
  return d;
}

/** Smooth closed outline through points; corners as in line(). */
export function blob(pts: Point[]) {
  const c = pts.findIndex((p) => p[2]);
  if (c >= 0) return `${line([...pts.slice(c), ...pts.slice(0, c), pts[c]])}Z`;
  const n = pts.length,
    at = (i: number) => pts[(i + n) % n];
  let d = `M${n1(pts[0][0])} ${n1(pts[0][1])}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)],
      k = 1 / 6;
    d += `C${n1(p1[0] + (p2[0] - p0[0]) * k)} ${n1(p1[1] + (p2[1] - p0[1]) * k)} ${n1(p2[0] - (p3[0] - p1[0]) * k)} ${n1(p2[1] - (p3[1] - p1[1]) * k)} ${n1(p2[0])} ${n1(p2[1])}`;
  }
  return `${d}Z`;
}

/** Right half (top → bottom) mirrored into a closed symmetric outline. */
export const sym = (half: Point[]) =>
  blob([
    ...half,
    ...half
      .slice()
      .reverse()
      .map(([x, y, c]) => [-x, y, c]),
  ]);

function sample(pts: Point[], n: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i <= n; i++) {
    const u = (i / n) * (pts.length - 1),
      k = Math.min(Math.floor(u), pts.length - 2),
      t = u - k;
    const p0 = pts[k - 1] ?? pts[k],
      p1 = pts[k],
      p2 = pts[k + 1],
      p3 = pts[k + 2] ?? pts[k + 1];
    out.push(
      [0, 1].map(
        (j) =>
          0.5 *
          (2 * p1[j] +
            (p2[j] - p0[j]) * t +
            (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * t * t +
            (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * t * t * t),
      ),
    );
  }
  return out;
}

/** Brush-like stroke, thin at both ends: a closed outline of width w at its fullest point `peak`. */
export function taper(pts: Point[], w: number, peak = 0.5) {
  const s = sample(pts, 12),
    a: Point[] = [],
    b: Point[] = [];
  s.forEach((p, i) => {
    const q = s[Math.min(i + 1, 12)],
      r = s[Math.max(i - 1, 0)];
    const dx = q[0] - r[0],
      dy = q[1] - r[1],
      l = Math.hypot(dx, dy) || 1,
      t = i / 12;
    const u = t < peak ? t / peak : (1 - t) / (1 - peak || 1);
    const h = (w / 2) * Math.sin((Math.PI / 2) * Math.max(u, 0)) ** 0.8;
    a.push([p[0] - (dy / l) * h, p[1] + (dx / l) * h]);
    b.unshift([p[0] + (dy / l) * h, p[1] - (dx / l) * h]);
  });
  return blob([...a, ...b.slice(1, -1)]);
}
