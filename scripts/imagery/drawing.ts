// SVG helpers: shapes, gradients, cut-paper filters, the paper finish.
import { n1 } from './outline.ts';

/** Offset, colour, opacity. */
export type Stop = [offset: number, colour: string, opacity?: number];

export interface PaperOptions {
  rim: string;
  dx?: number;
  dy?: number;
  soft?: number;
  strength?: number;
  shadow?: number;
  drop?: number;
  spread?: number;
}

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;

export const stroke = (d: string, color: string, w: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}" ${extra}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}" ${extra}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${fill}" ${extra}/>`;

export const g = (inner: string, attrs = '') => `<g ${attrs}>${inner}</g>`;

export const times = (n: number, fn: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => fn(i)).join('');

export const linear = (id: string, stops: Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</linearGradient>`;

export const radial = (id: string, stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</radialGradient>`;

export const blur = (id: string, s: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${s}"/></filter>`;

/** Cut-paper layer: soft shadow below, thin lamp-coloured rim on the side the light comes from. */
export const paper = (
  id: string,
  { rim, dx = 0, dy = 5, soft = 2.5, strength = 0.8, shadow = 0.4, drop = 8, spread = 11 }: PaperOptions,
) => `
<filter id="${id}" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB">
<feOffset in="SourceAlpha" dx="${dx}" dy="${dy}"/><feGaussianBlur stdDeviation="${soft}" result="o"/>
<feComposite in="SourceAlpha" in2="o" operator="out" result="e"/>
<feFlood flood-color="${rim}" flood-opacity="${strength}"/><feComposite in2="e" operator="in" result="r"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="${spread}"/><feOffset dy="${drop}" result="s"/>
<feFlood flood-color="#08060c" flood-opacity="${shadow}"/><feComposite in2="s" operator="in" result="sh"/>
<feMerge><feMergeNode in="sh"/><feMergeNode in="SourceGraphic"/><feMergeNode in="r"/></feMerge></filter>`;

/** Paper fibre + grain + vignette laid over the finished picture. */
export function finish(w: number, h: number, seed: number, night = '#0d0a14', vignette = 0.5) {
  return `<defs>
<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".62" numOctaves="2" seed="${seed % 997}"/><feColorMatrix values=".5 .5 0 0 0 .5 .5 0 0 0 .5 .5 0 0 0 0 0 0 0 1"/></filter>
<filter id="fibre" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".035 .05" numOctaves="4" seed="${seed % 991}"/><feColorMatrix values=".5 .5 0 0 0 .5 .5 0 0 0 .5 .5 0 0 0 0 0 0 0 1"/></filter>
${radial(
  'vig',
  [
    [0.55, night, 0],
    [1, night, vignette],
  ],
  0.5,
  0.46,
  0.78,
)}</defs>
${rect(0, 0, w, h, 'url(#vig)')}
<g style="mix-blend-mode:soft-light" opacity=".2">${rect(0, 0, w, h, '#888', 'filter="url(#fibre)"')}</g>
<g style="mix-blend-mode:soft-light" opacity=".3">${rect(0, 0, w, h, '#888', 'filter="url(#grain)"')}</g>`;
}

export const svg = (w: number, h: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>`;
