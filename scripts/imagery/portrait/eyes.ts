// Eyes: open ones with an iris that looks somewhere, and lowered lashes.

import { light, mix } from '../colour.ts';
import { circle, g, path } from '../drawing.ts';
import type { Point } from '../outline.ts';
import { blob, taper } from '../outline.ts';
import type { Look, Tones } from './parts.ts';

/** Where its middle is, half its width, and which way its outer corner lies (−1 left, 1 right). */
export type EyeAt = { x: number; y: number; w: number; side: number };

const along =
  ({ x, y, w, side }: EyeAt) =>
  (k: number, dy: number, corner = 0): Point => [x + w * k * side, y + dy, ...(corner ? [1] : [])];

export function lowered(at: EyeAt, c: string, look: Look) {
  const { x, y, w, side } = at;
  const sag = look === 'soft' ? 11 : 8;
  const p = along(at);
  const hairs = [
    [0.35, 8, 5],
    [0.66, 9, 3],
    [0.95, 10, 0],
  ].map(([k, l, up]) =>
    taper(
      [
        [x + w * k * side, y + sag * (1 - k) + 1],
        [x + (w * k + l * 0.5) * side, y + sag * (1 - k) + 7 - up],
        [x + (w * k + l) * side, y + sag * (1 - k) + 8 - up * 2],
      ],
      3.4,
      0.15,
    ),
  );
  const curve = [p(-1, -3), p(-0.3, sag - 1), p(0.4, sag - 2), p(1.12, -5)];
  return path(taper(curve, 6.4, 0.6), c) + hairs.map((d) => path(d, c)).join('');
}

/** Half of its height (units of the face). */
const HEIGHT: Record<Look, number> = { open: 13, aside: 12, smile: 9.5, soft: 0, calm: 0 };

/** `gaze`: −1 to 1, where it looks. */
export function open(at: EyeAt, k: Tones, look: Look, gaze: number) {
  const { x, y, w, side } = at;
  const p = along(at);
  const h = HEIGHT[look];
  const id = `eye${side > 0 ? 'R' : 'L'}`;
  const upper = [p(-1.02, 5, 1), p(-0.5, -h * 0.72), p(0.12, -h), p(0.66, -h * 0.74), p(1.12, -2, 1)];
  const low = look === 'smile' ? 0.5 : 0.85;
  const almond = blob([...upper, p(0.55, h * low * 0.8), p(0, h * low), p(-0.6, h * low * 0.62)]);
  const [ix, iy, r] = [x + gaze * w * 0.3 + side * w * 0.05, y - 1.5, h * 0.98];
  const lashes = [0.72, 0.94, 1.12].map((at, i) =>
    taper(
      [p(at, -h * (0.74 - i * 0.34)), p(at + 0.22, -h * (0.9 - i * 0.3)), p(at + 0.4, -h * (1.35 - i * 0.3))],
      3.6,
      0.12,
    ),
  );
  return (
    `<clipPath id="${id}"><path d="${almond}"/></clipPath>` +
    g(
      path(almond, mix('#fbf4ee', k.skin, 0.16)) +
        circle(ix, iy, r, mix(k.iris, k.ink, 0.45)) +
        circle(ix, iy + r * 0.18, r * 0.8, light(k.iris, 0.1)) +
        circle(ix, iy, r * 0.46, k.ink) +
        path(
          taper([p(-1.1, -1), p(-0.4, -h * 0.62), p(0.3, -h * 0.86), p(1.15, -5)], 9, 0.55),
          k.ink,
          'opacity=".28"',
        ) +
        circle(ix - r * 0.32, iy - r * 0.38, r * 0.26, '#fff') +
        circle(ix + r * 0.36, iy + r * 0.36, r * 0.13, '#fff', 'opacity=".75"'),
      `clip-path="url(#${id})"`,
    ) +
    path(
      taper(
        upper.map(([a, b]) => [a, b - 1]),
        6.6,
        0.66,
      ),
      k.ink,
    ) +
    lashes.map((d) => path(d, k.ink)).join('') +
    path(
      taper([p(-0.55, h * low * 0.7), p(0.1, h * low + 1), p(0.7, h * low * 0.72)], 2.6, 0.6),
      k.line,
      'opacity=".6"',
    ) +
    path(taper([p(-0.8, -h - 4), p(0, -h - 9), p(0.95, -h - 3)], 3, 0.5), k.line, 'opacity=".55"')
  );
}

export const isOpen = (look: Look): boolean => HEIGHT[look] > 0;
