// Two-sheet shading.
import { g, path } from '../drawing.ts';
import { n1 } from '../outline.ts';

/** Skin layer with a second, lit sheet shifted toward the lamp: the leftover crescent is the shade. */
export const lit = (id: string, d: string, lo: string, hi: string, dx: number, dy: number) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath>` +
  g(
    path(d, lo) + path(d, hi, `transform="translate(${n1(dx)} ${n1(dy)})" filter="url(#b8)"`),
    `clip-path="url(#${id})"`,
  );

export const sheets = (list: string[], fill: string) => list.map((x) => path(x, fill)).join('');
