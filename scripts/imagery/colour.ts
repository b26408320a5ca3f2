// Colour mixing and the palettes.
import { lerp } from './outline.ts';

/** night → mid → glow run from far dark to lit air; lamp is the light source; cloth, accent: objects. */
export interface Palette {
  name: string;
  night: string;
  mid: string;
  glow: string;
  lamp: string;
  cloth: string;
  accent: string;
}

const rgb = (h: string) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));

/** Mix two #rrggbb colours. */
export const mix = (a: string, b: string, t: number) => {
  const [x, y] = [rgb(a), rgb(b)];
  return (
    '#' +
    x
      .map((v, i) =>
        Math.round(lerp(v, y[i], t))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
};

export const dark = (c: string, t: number) => mix(c, '#0e0b14', t);

export const light = (c: string, t: number) => mix(c, '#fff6e6', t);

export const luma = (c: string) => {
  const [r, g, b] = rgb(c);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
};

/** For pictures by day: the same run, from a warm middle to white light. */
export const DAYLIGHT: readonly Palette[] = [
  {
    name: 'peach',
    night: '#b9766c',
    mid: '#eab9a4',
    glow: '#ffe7d6',
    lamp: '#fff8ec',
    cloth: '#c9485f',
    accent: '#e08a76',
  },
  {
    name: 'sky',
    night: '#5f86ad',
    mid: '#a9cbe6',
    glow: '#e6f3fb',
    lamp: '#fffaf0',
    cloth: '#27508f',
    accent: '#f2a7a0',
  },
  {
    name: 'mint',
    night: '#5f947f',
    mid: '#aad6c0',
    glow: '#e8f7ee',
    lamp: '#fffbef',
    cloth: '#1f7a63',
    accent: '#f0c36a',
  },
  {
    name: 'cream',
    night: '#a98a63',
    mid: '#e6cfa8',
    glow: '#fbf1dc',
    lamp: '#fffdf4',
    cloth: '#8c2f4a',
    accent: '#c9a24f',
  },
  {
    name: 'wisteria',
    night: '#8573a8',
    mid: '#cbbce4',
    glow: '#f3edfb',
    lamp: '#fffaf2',
    cloth: '#5a3f94',
    accent: '#e59ac0',
  },
];

export const PALETTES: Palette[] = [
  {
    name: 'wine',
    night: '#190f1d',
    mid: '#48193a',
    glow: '#b4536b',
    lamp: '#f6cd84',
    cloth: '#9b1b4b',
    accent: '#e9b9a4',
  },
  {
    name: 'indigo',
    night: '#0e1530',
    mid: '#26376b',
    glow: '#7089c4',
    lamp: '#f8d794',
    cloth: '#ece3d6',
    accent: '#9b1b4b',
  },
  {
    name: 'teal',
    night: '#0a1d26',
    mid: '#0c4753',
    glow: '#59a5a6',
    lamp: '#f5cb7d',
    cloth: '#0f6f7c',
    accent: '#f0d2ae',
  },
  {
    name: 'violet',
    night: '#171230',
    mid: '#3e2c6b',
    glow: '#9a7dcc',
    lamp: '#f8d6a6',
    cloth: '#6a3aa0',
    accent: '#e7c8e6',
  },
  {
    name: 'amber',
    night: '#20120e',
    mid: '#63331f',
    glow: '#d48f4c',
    lamp: '#ffe0a0',
    cloth: '#271d24',
    accent: '#c9822f',
  },
  {
    name: 'rose',
    night: '#2a1428',
    mid: '#7d3a5a',
    glow: '#e6a3a2',
    lamp: '#ffe3b6',
    cloth: '#27356b',
    accent: '#ffd0c4',
  },
  {
    name: 'emerald',
    night: '#0c1c19',
    mid: '#1d493d',
    glow: '#7cb393',
    lamp: '#f5d68f',
    cloth: '#0f6a4d',
    accent: '#eee0c2',
  },
  {
    name: 'champagne',
    night: '#181b2c',
    mid: '#46507a',
    glow: '#c3b3b4',
    lamp: '#fae0ae',
    cloth: '#cbab70',
    accent: '#7e123b',
  },
  {
    name: 'plum',
    night: '#21102a',
    mid: '#5c2960',
    glow: '#e68d80',
    lamp: '#ffd9a4',
    cloth: '#f0bcae',
    accent: '#7a2a6a',
  },
  {
    name: 'midnight',
    night: '#0a1126',
    mid: '#1b2f60',
    glow: '#4d6fb2',
    lamp: '#f9cc6e',
    cloth: '#b5283c',
    accent: '#f4dcc0',
  },
  {
    name: 'sage',
    night: '#13201f',
    mid: '#3b5652',
    glow: '#b9c39c',
    lamp: '#f8dda0',
    cloth: '#86a89a',
    accent: '#5b2335',
  },
  {
    name: 'lilac',
    night: '#1e1a32',
    mid: '#554d80',
    glow: '#b9a8d6',
    lamp: '#fde6bd',
    cloth: '#f3ecef',
    accent: '#4a3f86',
  },
];
