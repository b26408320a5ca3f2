import { nfkc, nfkd } from '../../core/text/normal-forms.ts';

/** The browser shares this file: it imports nothing. The database has the same functions (`fold_text`, `sound_of`). */

/** Further words of a search are ignored. */
export const MAX_WORDS = 10;

const pairsOf = (letters: string) =>
  new Map(
    [...letters].flatMap(
      (letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1] ?? '']] : []) as [string, string][],
    ),
  );

/** Pairs: a variant kanji, then the form it becomes. */
const VARIANTS =
  '邊辺邉辺齋斎齊斎斉斎髙高﨑崎嵜崎澤沢濵浜濱浜廣広櫻桜國国龍竜瀧滝條条嶋島嶌島眞真惠恵凜凛與与黑黒德徳榮栄藝芸會会學学靜静彌弥壽寿實実寶宝萬万螢蛍戀恋邨村淵渕峯峰舘館舖舗圓円亞亜縣県驛駅樂楽澁渋鹽塩竈釜' +
  '竃釜曾曽檜桧籠篭遙遥雙双號号圖図灣湾鷗鴎嶽岳槇槙祿禄莊荘壹壱淺浅冨富鄕郷來来禮礼御お' +
  // The old forms of the jōyō kanji, as OpenCC lists them.
  '兩両竝並乘乗亂乱龜亀豫予爭争亙亘佛仏假仮傳伝體体餘余倂併俠侠價価值値俱倶儉倹僞偽兔兎兒児黨党內内寫写處処剎刹劍剣劑剤剩剰勵励勞労效効敕勅勸勧勳勲勻匀區区醫医單単卽即卻却廁厠嚴厳參参收収敍叙敘叙臺台吳呉咒呪脣唇啞唖營営噓嘘囑嘱嚙噛團団圍囲圈圏壓圧墮堕壘塁填塡增増壞壊壤壌壯壮聲声賣売變変奧奥奬奨獎奨姊姉姬姫孃嬢寬寛寢寝對対專専將将堯尭盡尽屆届屬属峽峡巖巌巢巣卷巻帶帯歸帰廳庁牀床廢廃辨弁辯弁瓣弁貳弐彎弯彈弾當当彥彦徑径從従徵徴應応恆恒悅悦惱悩惡悪慘惨愼慎懷懐戰戦戲戯戶戸戾戻纔才拂払拔抜擇択擔担拜拝據拠擴拡擧挙舉挙挾挟插挿搜捜揭掲摑掴搔掻搖揺攝摂擊撃攪撹數数斷断舊旧晝昼晄晃晉晋晚晩曉暁曆暦暨曁樞枢查査枡桝棧桟檢検榆楡樓楼槪概樣様權権橫横缺欠歐欧歡歓步歩齒歯歲歳歷歴殘残毆殴殼殻每毎氣気冰氷污汚沒没濾沪淨浄淚涙濤涛渴渇濟済涉渉澀渋溪渓溫温濕湿溼湿滿満潑溌滯滞潛潜瀨瀬燈灯爐炉點点爲為焰焔燒焼菸煙犧犠狀状獨独狹狭獵猟貓猫獻献獸獣甁瓶產産畫画疊畳瘦痩癡痴痹痺發発皋皐盜盗硏研碎砕礪砺禰祢禱祷禪禅祕秘稱称稅税棱稜稻稲穗穂穩穏穰穣竊窃粹粋肅粛妝粧糉粽絲糸經経繪絵絕絶繼継續続總総綠緑緖緒緣縁繩縄縱縦纖繊繫繋繡繍罐缶羣群飜翻聰聡聽聴膽胆腳脚脫脱腦脳臟臓舍舎鋪舗艷艶蘆芦莖茎荔茘萊莱萠萌蔥葱蔣蒋藏蔵薰薫藥薬虛虚蟲虫蠶蚕蠻蛮蟬蝉蠟蝋衞衛裝装襃褒霸覇覺覚覽覧觀観觸触譯訳證証譽誉說説讀読謠謡讓譲豐豊贊賛贗贋踐践轉転輕軽輛輌辭辞遞逓聯連遲遅郞郎鄉郷醉酔醱醗醬醤釀醸釋釈鐵鉄鑛鉱錢銭銳鋭鑄鋳鍊錬錄録鎭鎮關関閱閲鬭闘鬥闘陷陥險険隨随隱隠鄰隣雜雑靈霊穎頴賴頼顏顔顯顕餠餅驅駆騷騒驗験髓髄髮髪鷄鶏雞鶏鹼鹸麥麦麴麹麵麺麪麺黃黄默黙鱉鼈齡齢𠮷吉';

/** Read as the same after a kanji: 霞ヶ関, 霞が関, 霞関; 三ノ宮, 三宮; but not the ケ of ケーキ. */
const JOINT = /([\u3400-\u4dbf\u4e00-\u9fff々])[のノヶケが](?!ー)/g;
/** Small kana, ヴ, and kana that the distance of 96 code points from katakana to hiragana does not map. */
const LARGE = pairsOf('ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわゕかゖけςσ');
const VU = new Map<string, string>(
  Object.entries({ ゔあ: 'ば', ゔい: 'び', ゔえ: 'べ', ゔお: 'ぼ', ゔ: 'ぶ' }),
);
/** Any dash after kana is a long vowel. */
const LONG_MARK = /([ぁ-ゖ])[-‐‑‒–—―−ー〜~]+/g;
/** First and last code points of ranges that are neither letter nor digit. */
const DROPPED = [
  [0x00, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2b0, 0x36f],
  [0x2000, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x3000, 0x3004],
  [0x3008, 0x3030],
  [0x303d, 0x303f],
  [0x3099, 0x309c],
  [0x30a0, 0x30a0],
  [0x30fb, 0x30fb],
  [0xe000, 0xf8ff],
  [0xfe00, 0xfe0f],
  [0xfff0, 0xffff],
  [0x1f000, 0x1faff],
  [0xe0000, 0x10ffff],
] as const;

const variants = pairsOf(VARIANTS);

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const kana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 96) : character;
  return LARGE.get(kana) ?? variants.get(kana) ?? kana;
}

function kept(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return DROPPED.some(([first, last]) => code >= first && code <= last) ? '' : character;
}

/** 「ｶﾌﾞｷﾁｮｳ」 equals 「かぶきちょう」, 「Bar　K」 equals 「bar-k」. */
export function fold(text: string): string {
  // Chrome before 111 cannot mend halves of characters; the server does.
  const voiced = (text.toWellFormed?.() ?? text).replace(/\u309b/g, '\u3099').replace(/\u309c/g, '\u309a');
  const normal = nfkc(nfkd(voiced).replace(/[\u0300-\u036f]/g, '')).toLowerCase();
  return [...normal.replace(JOINT, '$1')]
    .map(plainCharacter)
    .join('')
    .replace(/ゔ[あいえお]?/g, (found) => VU.get(found) ?? found)
    .replace(LONG_MARK, '$1ー')
    .replace(/[^a-z0-9ぁ-ゖー一-龠]/gu, kept);
}

/** #月燈樓 is #月灯楼; the database has the same function, `fold_tag`. */
export const foldTag = (tag: string): string =>
  [...nfkc(tag).toLowerCase()].map((letter) => variants.get(letter) ?? letter).join('');

const JOINED = /[\u3400-\u4dbf\u4e00-\u9fff々][のノヶケが]$/;

/** What a name may begin with when a joint was typed last, which `fold` drops: 三ノ is 三ノ, 三の, 三ヶ. Else empty. */
export function joinedBeginnings(text: string): string[] {
  const typed = nfkc(text).trim();
  return JOINED.test(typed) ? [...'のノヶケが'].map((joint) => typed.slice(0, -1) + joint) : [];
}

export function wordsOf(text: string): string[] {
  const words = nfkc(text).split(/\s+/).map(fold).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

// Romaji does not separate the last five: しんおおさか and しのさか begin alike.
const SAME_SOUND = new Map(
  Object.entries({
    ...{ ぢ: 'じ', づ: 'ず', を: 'お', ゐ: 'い', ゑ: 'え', ー: '' },
    ...{ な: 'んあ', に: 'んい', ぬ: 'んう', ね: 'んえ', の: 'んお' },
  }),
);
const LONG_VOWEL =
  /([あかさたまやらわがざだばぱ])あ+|([いきしちみりぎじびぴ])い+|([うくすつふむゆるぐずぶぷ])う+|([えけせてめれげぜでべぺ])え+|([おこそとほもよろごぞどぼぽ])[おう]+/g;

/** かぶきちょう and かぶきちょー are the same. */
export const soundOf = (kana: string): string =>
  kana
    .replace(/[ぢづをゐゑーなにぬねの]/g, (found) => SAME_SOUND.get(found) ?? found)
    .replace(/ん+/g, 'ん')
    .replace(/んい([やゆよ])/g, 'ん$1')
    .replace(LONG_VOWEL, '$1$2$3$4$5');

/** What a typed word is searched for by ear: not where most of it is one vowel held, which begins half of all names. */
export function heardAs(kana: string | null): string | null {
  const sound = kana === null ? null : soundOf(kana);
  return kana === null || sound === null || sound.length * 2 < kana.length ? null : sound;
}

/** Consonants of Hepburn and of keyboards, each with its five syllables; an asterisk stands for つ before them. */
const SYLLABLES = new Map<string, string>(
  `: あ い う え お/k:か き く け こ/c:か き く け こ/q:か き く け こ/s:さ し す せ そ/t:た ち つ て と/n:な に ぬ ね の
  h:は ひ ふ へ ほ/f:ふあ ふい ふ ふえ ふお/m:ま み む め も/y:や い ゆ いえ よ/r:ら り る れ ろ/l:ら り る れ ろ/w:わ うい う うえ お
  g:が ぎ ぐ げ ご/z:ざ じ ず ぜ ぞ/d:だ ぢ づ で ど/b:ば び ぶ べ ぼ/v:ば び ぶ べ ぼ/p:ぱ ぴ ぷ ぺ ぽ
  sh:しや し しゆ しえ しよ/ch:ちや ち ちゆ ちえ ちよ/ts:つあ つい つ つえ つお/j:じや じ じゆ じえ じよ/jy:じや じ じゆ じえ じよ
  th:てや てい てゆ てえ てよ/dh:でや でい でゆ でえ でよ/tw:とあ とい とう とえ とお/kw:くあ くい くう くえ くお`
    .split(/[/\n]\s*/)
    .flatMap((row) => {
      const [consonant = '', list = ''] = row.split(':');
      return list
        .trim()
        .split(' ')
        .map((kana, i): [string, string] => [`${consonant}${'aiueo'[i]}`, kana]);
    }),
);
for (const consonant of 'kcsztdnhfbvpgmrl')
  for (const [vowel, end] of [
    ['a', 'や'],
    ['i', 'い'],
    ['u', 'ゆ'],
    ['e', 'え'],
    ['o', 'よ'],
  ] as const)
    SYLLABLES.set(
      `${consonant}y${vowel}`,
      `${(consonant === 'c' ? 'ち' : SYLLABLES.get(`${consonant}i`))?.[0]}${end}`,
    );

const SYLLABLE = /(sh|ch|ts|th|dh|tw|kw|[kcsztdnhfbvpgmrlj]y|[kcqstnhfmyrlwgzdbvpj])?[aiueo]/y;

/** `rest` is an incomplete end. Null when the word cannot be Japanese. */
function readRomaji(word: string): { kana: string; rest: string } | null {
  const plain = word.replace(/(?<=o)h(?![aiueoy])/g, '').replace(/m(?=[bmp])/g, 'n');
  let kana = '';
  for (let at = 0; at < plain.length; ) {
    SYLLABLE.lastIndex = at;
    const [syllable] = SYLLABLE.exec(plain) ?? [];
    const [first = '', second = ''] = plain.slice(at, at + 2);
    if (syllable) kana += SYLLABLES.get(syllable);
    else if (first === 'n' && second !== 'y') kana += 'ん';
    else if (first === second || (first === 't' && second === 'c')) kana += 'つ';
    else return plain.length - at <= 2 ? { kana, rest: plain.slice(at) } : null;
    at += syllable?.length ?? 1;
  }
  return { kana, rest: '' };
}

/** Null for a word with kanji or digits, or no romaji; `typing` leaves out an end that is no syllable yet (shinj). */
export function kanaOf(word: string, typing = false): string | null {
  if (!/^[a-zぁ-ゖー]+$/.test(word)) return null;
  let whole = true;
  const kana = word.replace(/[a-z]+/g, (letters, at: number) => {
    const read = readRomaji(letters);
    const open = read?.rest && !(typing && at + letters.length === word.length);
    if (!read || open) whole = false;
    return read?.kana ?? '';
  });
  return whole && kana !== '' ? kana : null;
}
