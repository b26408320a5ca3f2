// Faces in profile, and the cheek line of a figure seen from behind.

import { dark, mix } from '../colour.ts';
import { circle, ellipse, g, path } from '../drawing.ts';
import { blob, P, taper } from '../outline.ts';
import { isOpen } from './eyes.ts';
import type { Look, Tones } from './parts.ts';

export const profileOutline = () =>
  blob(
    P(
      '20,-150 66,-134 97,-96 106,-52 102,-20 111,8 124,32 135,48 128,56 110,61 112,71 119,80 111,89 117,99 107,111 112,127 105,146 84,155 48,143 6,122 -30,96 -72,60 -88,0 -70,-70 -40,-130',
    ),
  );

const openEye = (k: Tones) => {
  const shape = blob(P('60,9* 72,-8 88,-11 99,-6* 96,4 86,13 72,14'));
  return (
    `<clipPath id="eyeP"><path d="${shape}"/></clipPath>` +
    g(
      path(shape, mix('#fbf4ee', k.skin, 0.16)) +
        ellipse(90, 0, 8, 12, mix(k.iris, k.ink, 0.45)) +
        ellipse(91, 0, 4, 6.5, k.ink) +
        circle(88, -4, 2.4, '#fff'),
      'clip-path="url(#eyeP)"',
    ) +
    path(taper(P('56,9 70,-9 88,-13 106,-10'), 7, 0.6), k.ink) +
    path(taper(P('94,-12 104,-18 112,-20'), 4, 0.15), k.ink) +
    path(taper(P('66,14 80,16 94,8'), 2.6), k.line, 'opacity=".6"')
  );
};

const loweredEye = (k: Tones) =>
  path(taper(P('52,6 64,16 78,17 93,10'), 6.4, 0.55), k.ink) +
  [
    [74, 17, 84, 25],
    [82, 15, 94, 22],
    [90, 12, 102, 16],
  ]
    .map(([a, b, c, d]) =>
      path(
        taper(
          [
            [a, b],
            [(a + c) / 2 + 1, (b + d) / 2 + 1],
            [c, d],
          ],
          3.4,
          0.15,
        ),
        k.ink,
      ),
    )
    .join('');

export function profileFace(k: Tones, look: Look) {
  return (
    ellipse(58, 58, 34, 22, k.blush, 'opacity=".3" filter="url(#b12)"') +
    path(blob(P('52,10* 62,-6 82,-6 92,8* 76,15')), k.shadow, 'opacity=".5"') +
    (isOpen(look) ? openEye(k) : loweredEye(k)) +
    path(taper(P('48,-24 66,-36 84,-36 101,-28'), 7, 0.6), k.brow, 'opacity=".85"') +
    path(taper(P('110,58 116,51 124,53'), 4.4), k.line, 'opacity=".8"') +
    path(blob(P('90,90* 104,80 113,73 120,80 111,89.5*')), dark(k.lip, 0.14)) +
    path(blob(P('93,90* 111,89.5* 118,99 109,107 100,102')), k.lip)
  );
}

/** Cheek and chin just visible past the hair, for figures seen from behind. */
export const lostOutline = () =>
  blob(P('40,-120 88,-60 96,-16 92,8 100,34 104,50 96,62 94,88 80,118 50,132 10,128 -70,100 -80,0'));

export const lostFace = (k: Tones) =>
  path(taper(P('84,10 93,16 101,14'), 5, 0.4), k.ink) +
  path(taper(P('82,-22 92,-26 98,-22'), 5), k.brow) +
  ellipse(78, 58, 16, 16, k.blush, 'opacity=".34" filter="url(#b12)"');
