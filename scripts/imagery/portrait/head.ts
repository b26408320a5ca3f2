// The head: hair sheets, face, ear, earring, ornament.

import { ellipse, g, path } from '../drawing.ts';
import { HEADS } from './choices.ts';
import { ear, face, faceOutline } from './face.ts';
import { lostFace, lostOutline, profileFace, profileOutline } from './face-away.ts';
import { EARRING, ornament } from './jewellery.ts';
import type { HairSheets, PortraitChoices, Tones } from './parts.ts';
import { lit, sheets } from './sheets.ts';

function hairLayers(d: PortraitChoices, k: Tones, h: HairSheets) {
  const st = (l: string[] | undefined) =>
    (l ?? []).map((x, i) => path(x, i % 3 === 1 ? k.hairLo : k.hairHi, 'opacity=".38"')).join(''); // cut slits: light, dark, light
  const back = h.back?.length ? g(sheets(h.back, k.hairLo) + st(h.bun), 'filter="url(#hairF)"') : '';
  let n = 0;
  const sx = d.light * (d.mirror ? -1 : 1);
  const sheet = (list: string[]) => {
    const c = `hs${n++}`;
    return g(
      `<clipPath id="${c}">${list.map((x) => `<path d="${x}"/>`).join('')}</clipPath>` +
        sheets(list, k.hairLo) +
        g(
          sheets(list, 'url(#hairG)'),
          `transform="translate(${sx * 15} -8)" filter="url(#b8)" clip-path="none"`,
        ).replace(/^/, `<g clip-path="url(#${c})">`) +
        '</g>',
      'filter="url(#hairF)"',
    );
  };
  const front =
    (d.view === 'back' && d.hair !== 'overShoulder'
      ? h.front.map((x) => sheet([x])).join('')
      : sheet(h.front)) +
    st(h.strands) +
    (h.tendril ? g(sheets(h.tendril, k.hair), 'filter="url(#hairF)"') : '');
  const over =
    h.over && h.tie
      ? g(sheets(h.over, 'url(#hairG)') + st(h.overStrands), 'filter="url(#hairF)"') +
        ellipse(h.tie[0], h.tie[1], 22, 10, k.metal.gold, `transform="rotate(28 ${h.tie})"`)
      : '';
  const tie = h.tieP ? ellipse(h.tieP[0], h.tieP[1], 11, 24, k.metal.gold) : '';
  return { back, front: front + over + tie };
}

export function head(d: PortraitChoices, k: Tones) {
  const sx = d.light * (d.mirror ? -1 : 1),
    view = d.view;
  const h = HEADS[view][d.hair]();
  const { back, front } = hairLayers(d, k, h);
  const up = /Chignon|Updo|Pony/.test(d.hair);
  if (view === 'back')
    return {
      back: '',
      front:
        g(lit('hd', lostOutline(), k.skinLo, k.skin, 16, -8), 'filter="url(#skinF)"') +
        lostFace(k) +
        front +
        ornament(d, k, d.hair === 'twist' ? 26 : -44, d.hair === 'overShoulder' ? 90 : 10),
    };
  if (view === 'profile')
    return {
      back,
      front:
        g(lit('hd', profileOutline(), k.skinLo, k.skin, sx * 18, -12), 'filter="url(#skinF)"') +
        profileFace(k, d.look) +
        front +
        (h.hidesEar
          ? ''
          : g(ear(-20, 22, k), 'transform="translate(-4 5) scale(.82)"') +
            EARRING[d.earring](-22, 50, k.metal)) +
        (h.hidesEar ? '' : ornament(d, k, -116, -10)),
    };
  const e = up ? ear(-100, 22, k) : '';
  const ring =
    up || d.hair === 'shortSwept' ? EARRING[d.earring](-101, 56, k.metal) : d.hair === 'bob' ? '' : '';
  return {
    back,
    front:
      g(e + lit('hd', faceOutline(d.turn), k.skinLo, k.skin, sx * 20, -13), 'filter="url(#skinF)"') +
      face(d.turn, {
        ...k,
        mole: d.mole,
        look: d.look,
        gaze: d.look === 'aside' ? Math.sign(d.gaze) * 0.9 : d.gaze * 0.4,
      }) +
      front +
      ring +
      ornament(d, k, up ? -98 : -104, up ? -70 : -30),
  };
}
