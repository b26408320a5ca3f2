// Short Japanese descriptions of the pictures, for alt texts.
import { describeRoom, materials } from './interior/interior.ts';
import type { PoolPicture } from './pool.ts';
import { describePortrait, tones } from './portrait/choices.ts';
import { describeStill } from './still-life/still-life.ts';

const SCENES: Record<string, string> = {
  city: '夜景を背にした',
  lamp: 'ランプの下の',
  curtain: 'カーテンの前の',
  shelf: 'バーの棚の前の',
  moon: '月を背にした',
  rain: '雨の窓辺の',
  roundWindow: '丸窓の前の',
  terrace: 'テラスの',
  studio: 'アーチの前の',
  sheer: '明るい窓辺の',
  flowers: '花の壁の前の',
  balloons: '風船の前の',
  booth: 'ソファ席の',
  neon: 'ネオンの前の',
};
const HUES: readonly (readonly [below: number, word: string])[] = [
  [8, '赤い'],
  [22, 'れんが色の'],
  [38, '琥珀色の'],
  [66, '金色の'],
  [165, '緑の'],
  [196, '青緑の'],
  [252, '青い'],
  [295, '紫の'],
  [345, 'ワインレッドの'],
  [361, '赤い'],
];
const SUBJECTS: Record<string, string> = {
  cocktail: '二杯のカクテル',
  highball: 'ハイボールとボトル',
  champagne: 'シャンパンとグラス',
  flowers: '花瓶の花',
  nails: 'ネイルチップとポリッシュ',
  dress: 'ハンガーにかけたドレス',
  cake: '苺のケーキ',
  cat: '窓辺の猫',
  heels: 'ハイヒールとバッグ',
  perfume: '香水瓶',
  street: '雨上がりの夜の街',
};

/** 「赤い」「紫の」… for a #rrggbb colour. */
export function colourWord(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  const max = Math.max(r, g, b),
    min = Math.min(r, g, b),
    span = max - min,
    light = (max + min) / 2;
  if (light < 0.17 && span < 0.12) return '黒い';
  if (light > 0.78 && span < 0.2) return '白い';
  if (span < 0.09) return '灰色の';
  const turn = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  const hue = turn * 60;
  const depth = span / (1 - Math.abs(2 * light - 1));
  if ((hue < 12 || hue > 315) && light > 0.47 && depth < 0.6) return '桃色の';
  if (hue < 30 && light > 0.62) return '桃色の';
  if (hue > 22 && hue < 66 && depth < 0.45 && light > 0.45) return 'ベージュの';
  return HUES.find(([below]) => hue < below)?.[1] ?? '';
}

function portraitWords(name: string): string {
  const d = describePortrait(name);
  const wear = /kimono|collarBack/.test(d.dress) ? '着物' : d.dress === 'lace' ? 'レースのドレス' : 'ドレス';
  const who = { turned: '女性', profile: '女性の横顔', back: '女性の後ろ姿' }[d.view];
  return `${SCENES[d.backdrop]}${colourWord(tones(d).cloth)}${wear}の${who}`;
}

function roomWords(name: string): string {
  const d = describeRoom(name);
  const seat = colourWord(materials(d).seat);
  const rooms: Record<string, string> = {
    lounge: `${d.variant ? 'ランプの並ぶ' : 'シャンデリアのある'}ラウンジ、${seat}ソファ`,
    counter: `ボトルの並ぶバーカウンター、${seat}椅子`,
    booth: `三つ並んだボックス席、${seat}ソファ`,
    nightView: `夜景の見えるラウンジ、${seat}ソファ`,
    entrance: `看板の灯る店の入口、${seat}扉`,
    piano: `ピアノのあるラウンジ、${seat}ソファ`,
    vipRoom: `丸窓のある個室、${seat}ソファ`,
    arcade: `アーチ棚のあるバー、${seat}椅子`,
  };
  return rooms[d.layout];
}

export function subjectOf(picture: PoolPicture): string {
  const words =
    picture.kind === 'portrait'
      ? portraitWords(picture.name)
      : picture.kind === 'interior'
        ? roomWords(picture.name)
        : SUBJECTS[describeStill(picture.name).subject];
  return `${words}のイラスト`;
}
