// The cat, in a 1200-unit square.

import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, stroke, times } from '../drawing.ts';
import { P, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { candle, PP, SOFT, shade, sprig, sym2d } from './kit.ts';
import type { StillMaterials, Subject } from './subject.ts';

export const cat: Subject = {
  ground: 'window',
  draw(k: StillMaterials, r: Stream) {
    const fur = r.pick(['#241c24', '#5b4a46', '#d8c6b2', '#8a5a3c', '#3a3f52']),
      f2 = dark(fur, 0.3),
      eye = r.pick(['#f0c24b', '#8fd0a0', '#9cc8e8']),
      awake = r.chance(0.5);
    const tail = path(taper(P('760,1010 930,1000 1000,900 960,780 1010,730'), 76, 0.25), fur),
      body = path(sym2d(P('0,500 96,520 150,620 190,760 206,900 196,1000 150,1040* 0,1046*'), 600), fur),
      head = path(
        'M440 470C430 380 440 280 462 236C506 256 540 288 556 306C586 296 616 296 646 306C662 288 696 256 740 236C762 280 772 380 760 470C750 560 680 604 600 604C520 604 450 560 440 470Z',
        fur,
      );
    const eyes = awake
      ? [530, 670]
          .map(
            (x) =>
              path(`M${x - 42} 446Q${x} 400 ${x + 42} 446Q${x} 486 ${x - 42} 446Z`, eye) +
              ellipse(x, 446, 10, 26, '#15101a') +
              circle(x + 8, 434, 6, '#fff'),
          )
          .join('')
      : [530, 670]
          .map((x) =>
            path(
              taper(
                [
                  [x - 42, 440],
                  [x, 466],
                  [x + 42, 440],
                ],
                9,
              ),
              light(fur, 0.6),
            ),
          )
          .join('');
    return (
      shade(610, 1050, 330, 26) +
      g(tail, PP) +
      g(body, PP) +
      path(taper(P('520,740 540,900 530,1030'), 10), f2, 'opacity=".7"') +
      path(taper(P('680,740 660,900 670,1030'), 10), f2, 'opacity=".7"') +
      g(ellipse(530, 1030, 66, 30, light(fur, 0.06)) + ellipse(670, 1030, 66, 30, light(fur, 0.06)), SOFT) +
      path(sym2d(P('0,580 70,600 60,720 0,800'), 600), light(fur, 0.14), 'opacity=".7"') +
      g(head, PP) +
      path('M474 276L528 318L470 372ZM726 276L672 318L730 372Z', mix('#d98a8a', fur, 0.35)) +
      eyes +
      path('M586 506H614L600 524Z', '#e3a0a0') +
      path(taper(P('600,524 584,544 558,540'), 5), light(fur, 0.4)) +
      path(taper(P('600,524 616,544 642,540'), 5), light(fur, 0.4)) +
      times(3, (i) =>
        stroke(
          `M${520} ${510 + i * 14}L${400} ${494 + i * 26}M680 ${510 + i * 14}L800 ${494 + i * 26}`,
          light(fur, 0.55),
          3,
          'opacity=".6"',
        ),
      ) +
      g(path('M486 566Q600 640 714 566L708 604Q600 676 492 604Z', k.cloth), SOFT) +
      circle(600, 648, 24, k.gold) +
      candle(k, 170, 1010, 100) +
      g(path('M980 1040V930H1100V1040Q1040 1060 980 1040Z', mix(k.accent, k.p.mid, 0.3)), PP) +
      sprig(1040, 940, -1.9, 190, k.leaf, 4) +
      sprig(1040, 940, -1.2, 190, k.leaf, 4) +
      sprig(1040, 940, -1.55, 230, light(k.leaf, 0.1), 5)
    );
  },
};
