import type { Category } from '../../server/core/categories.ts';

/** A word and its reading. */
export type Word = [text: string, kana: string];

const read = (list: string): Word[] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as Word);

/** What stands before the name, by category. */
export const PREFIXES: Record<Category, Word[]> = {
  caba: read(`CLUB=くらぶ クラブ=くらぶ Lounge=らうんじ ラウンジ=らうんじ 会員制ラウンジ=かいいんせいらうんじ Club=くらぶ
    NIGHT_LOUNGE=ないとらうんじ バー＆ラウンジ=ばーあんどらうんじ`),
  girls:
    read(`Girls_Bar=がーるずばー ガールズバー=がーるずばー GIRLS_BAR=がーるずばー Bar=ばー カフェ＆バー=かふぇあんどばー
    Dining_Bar=だいにんぐばー`),
  sexy: read('SEXY_LOUNGE=せくしーらうんじ セクシーキャバ=せくしーきゃば 夜の社交場=よるのしゃこうば'),
};

/** Names of shops: words of the evening, flowers, light and stone; none is a known house. */
export const SHOP_WORDS: Word[] = read(`
  月灯り=つきあかり 宵待=よいまち 花霞=はながすみ 夜想=やそう 灯=ともしび 朧=おぼろ 小夜=さよ 月下=げっか
  夕凪=ゆうなぎ 星影=ほしかげ 藍=あい 雫=しずく 花明かり=はなあかり 夜半=よわ 白露=しらつゆ 水鏡=みずかがみ
  薄紅=うすべに 琥珀=こはく 瑠璃=るり 玻璃=はり 常夜灯=じょうやとう 宵の明星=よいのみょうじょう 月代=つきしろ
  雪華=せっか 桔梗=ききょう 山吹=やまぶき 紫苑=しおん 椿=つばき 木蓮=もくれん 沈丁花=じんちょうげ 金木犀=きんもくせい
  ミモザ=みもざ ヴェルデ=う゛ぇるで ルミエ=るみえ ノクターン=のくたーん セレナ=せれな リュンヌ=りゅんぬ
  エトワ=えとわ アンブル=あんぶる カノン=かのん オルカ=おるか ソワレ=そわれ ベルーガ=べるーが クレシェ=くれしぇ
  マーレ=まーれ フィオレ=ふぃおれ ステラ=すてら アルバ=あるば ルーチェ=るーちぇ ネロリ=ねろり ペルラ=ぺるら
  ロゼット=ろぜっと シエル=しえる ブラン=ぶらん ノワ=のわ カメリア=かめりあ ダリア=だりあ リリアン=りりあん
  Noctis=のくてぃす Lumiere=るみえーる Velour=べろあ Amber=あんばー Ivory=あいぼりー Crescent=くれせんと
  Azur=あじゅーる Marine=まりん Cielo=ちえろ Opal=おぱーる Garnet=がーねっと Topaz=とぱーず Veil=べーる
  Prelude=ぷれりゅーど Sonata=そなた Twilight=とわいらいと Aurora=おーろら Halo=はろ Luna=るな Astra=あすとら
  うたかた=うたかた ほたる=ほたる こもれび=こもれび よなか=よなか さざなみ=さざなみ ひより=ひより なごり=なごり
`);

/** As long as a name may be: lists and cards must bear it. */
export const LONGEST_SHOP_NAME: Word = [
  'THE GRAND LOUNGE 夜明けまで灯りのともる静かな語らいのための洋館 月光館別邸 東口店',
  'ざぐらんどらうんじよあけまであかりのともるしずかなかたらいのためのようかんげっこうかんべっていひがしぐちてん',
];

/** Added when the plain names of an area are used up. */
export const SHOP_TAILS: Word[] = read(`
  本店=ほんてん 別邸=べってい 離れ=はなれ 東口店=ひがしぐちてん 西口店=にしぐちてん 南口店=みなみぐちてん 北口店=きたぐちてん
  駅前店=えきまえてん 二番館=にばんかん 弐=に Ⅱ=つー annex=あねっくす NEO=ねお 新館=しんかん 中央店=ちゅうおうてん
`);
