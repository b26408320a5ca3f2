// Soft light and shaded gradients for furniture and rooms.
import { dark, light, mix } from '../colour.ts';
import { ellipse, linear, radial } from '../drawing.ts';

let uid = 0;

export const PAPER = 'filter="url(#pp)"';

export const resetIds = () => {
  uid = 0;
};

/** Soft round light, free of any edge; screened, so gold over violet turns to light and not to grey. */
export const glow = (x: number, y: number, r: number, c: string, a = 0.6, ry = r) => {
  const id = `gl${uid++}`;
  return `<defs>${radial(id, [
    [0, light(c, 0.2), a],
    [0.35, mix(c, '#e9a04e', 0.25), a * 0.5],
    [1, mix(c, '#d9752f', 0.5), 0],
  ])}</defs>${ellipse(x, y, r, ry, `url(#${id})`, 'style="mix-blend-mode:screen"')}`;
};

export const vgrad = (c: string, up = 0.16, down = 0.34) => {
  const id = `v${uid++}`;
  return [
    `<defs>${linear(id, [
      [0, light(c, up)],
      [0.4, c],
      [1, dark(c, down)],
    ])}</defs>`,
    `url(#${id})`,
  ];
};
