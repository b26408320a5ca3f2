// The body: skin, dress, jewellery, stole.

import { dark, mix } from '../colour.ts';
import { ellipse, g } from '../drawing.ts';
import { n1 } from '../outline.ts';
import type { Stream } from '../random.ts';
import { DRESS } from './dress.ts';
import { DRESS_BACK } from './dress-back.ts';
import { ARMS, bones, crease, spine, torso } from './figure.ts';
import { NECKLACE, stole } from './jewellery.ts';
import { kimono } from './kimono.ts';
import type { PortraitChoices, Tones } from './parts.ts';
import { lit } from './sheets.ts';

export function body(d: PortraitChoices, k: Tones, r: Stream) {
  const lean = d.view === 'profile' ? -14 : d.view === 'turned' ? -8 * d.turn : 0,
    sx = d.light * (d.mirror ? -1 : 1);
  const skin = lit('bd', torso(lean), k.skinLo, 'url(#skinG)', sx * 20, -8);
  const neckShade = ellipse(
    d.view === 'profile' ? 6 : 4,
    -118,
    84,
    62,
    k.skinLo,
    'opacity=".8" filter="url(#b8)" clip-path="url(#bd)"',
  );
  const bare = d.dress !== 'kimono' && d.dress !== 'collarBack';
  const cloth =
    d.view === 'back'
      ? DRESS_BACK[d.dress](k.dress, r)
      : d.dress === 'kimono'
        ? kimono(k.dress, d.mirror, r)
        : DRESS[d.dress](k.dress);
  const covered = /halter|lace|boat|kimono/.test(d.dress);
  const neck =
    d.view === 'back' || /halter|lace|kimono/.test(d.dress)
      ? ''
      : g(NECKLACE[d.necklace](k.metal), 'filter="url(#cloth)"');
  const wrap =
    d.stole && /boat|square|halter|oneShoulder|cowl/.test(d.dress)
      ? stole({ fill: mix(k.p.accent, k.p.mid, 0.18), lo: dark(k.p.accent, 0.45) })
      : '';
  const limbs = bare
    ? ARMS.map((a, i) => lit(`ar${i}`, a, mix(k.skinLo, k.skin, 0.25), 'url(#skinG)', sx * 14, -6)).join('')
    : '';
  return g(
    g(limbs + skin, 'filter="url(#body)"') +
      neckShade +
      (d.view === 'back' ? spine(k.skinLo) : covered && d.dress !== 'boat' ? '' : bones(k.line)) +
      (bare ? crease(k.line) : '') +
      g(cloth, 'filter="url(#cloth)"') +
      neck +
      wrap,
    `transform="rotate(${n1(d.lean * 0.5)}) skewY(${n1(d.lean)}) scale(${d.view === 'turned' ? n1((0.95 - 0.05 * d.turn) * (d.pose === 'shoulder' ? 88 : 100)) / 100 : 0.92} 1)"`,
  );
}
