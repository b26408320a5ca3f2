import { type Kysely, sql } from 'kysely';

/** Kanji that people mix, each followed by the one it becomes; as in server/directory/search/rules.ts. */
const VARIANTS =
  '邊辺邉辺齋斎齊斎斉斎髙高﨑崎嵜崎澤沢濵浜濱浜廣広櫻桜國国龍竜瀧滝條条嶋島嶌島眞真惠恵凜凛與与黑黒德徳榮栄藝芸會会學学靜静彌弥壽寿實実寶宝萬万螢蛍戀恋邨村淵渕峯峰舘館舖舗圓円亞亜縣県驛駅樂楽澁渋鹽塩竈釜竃釜曾曽檜桧籠篭遙遥雙双號号圖図灣湾鷗鴎嶽岳槇槙祿禄莊荘壹壱淺浅冨富鄕郷來来禮礼御お' +
  '兩両竝並乘乗亂乱龜亀豫予爭争亙亘佛仏假仮傳伝體体餘余倂併俠侠價価值値俱倶儉倹僞偽兔兎兒児黨党內内寫写處処剎刹劍剣劑剤剩剰勵励勞労效効敕勅勸勧勳勲勻匀區区醫医單単卽即卻却廁厠嚴厳參参收収敍叙敘叙臺台吳呉咒呪脣唇啞唖營営噓嘘囑嘱嚙噛團団圍囲圈圏壓圧墮堕壘塁填塡增増壞壊壤壌壯壮聲声賣売變変奧奥奬奨獎奨姊姉姬姫孃嬢寬寛寢寝對対專専將将堯尭盡尽屆届屬属峽峡巖巌巢巣卷巻帶帯歸帰廳庁牀床廢廃辨弁辯弁瓣弁貳弐彎弯彈弾當当彥彦徑径從従徵徴應応恆恒悅悦惱悩惡悪慘惨愼慎懷懐戰戦戲戯戶戸戾戻纔才拂払拔抜擇択擔担拜拝據拠擴拡擧挙舉挙挾挟插挿搜捜揭掲摑掴搔掻搖揺攝摂擊撃攪撹數数斷断舊旧晝昼晄晃晉晋晚晩曉暁曆暦暨曁樞枢查査枡桝棧桟檢検榆楡樓楼槪概樣様權権橫横缺欠歐欧歡歓步歩齒歯歲歳歷歴殘残毆殴殼殻每毎氣気冰氷污汚沒没濾沪淨浄淚涙濤涛渴渇濟済涉渉澀渋溪渓溫温濕湿溼湿滿満潑溌滯滞潛潜瀨瀬燈灯爐炉點点爲為焰焔燒焼菸煙犧犠狀状獨独狹狭獵猟貓猫獻献獸獣甁瓶產産畫画疊畳瘦痩癡痴痹痺發発皋皐盜盗硏研碎砕礪砺禰祢禱祷禪禅祕秘稱称稅税棱稜稻稲穗穂穩穏穰穣竊窃粹粋肅粛妝粧糉粽絲糸經経繪絵絕絶繼継續続總総綠緑緖緒緣縁繩縄縱縦纖繊繫繋繡繍罐缶羣群飜翻聰聡聽聴膽胆腳脚脫脱腦脳臟臓舍舎鋪舗艷艶蘆芦莖茎荔茘萊莱萠萌蔥葱蔣蒋藏蔵薰薫藥薬虛虚蟲虫蠶蚕蠻蛮蟬蝉蠟蝋衞衛裝装襃褒霸覇覺覚覽覧觀観觸触譯訳證証譽誉說説讀読謠謡讓譲豐豊贊賛贗贋踐践轉転輕軽輛輌辭辞遞逓聯連遲遅郞郎鄉郷醉酔醱醗醬醤釀醸釋釈鐵鉄鑛鉱錢銭銳鋭鑄鋳鍊錬錄録鎭鎮關関閱閲鬭闘鬥闘陷陥險険隨随隱隠鄰隣雜雑靈霊穎頴賴頼顏顔顯顕餠餅驅駆騷騒驗験髓髄髮髪鷄鶏雞鶏鹼鹸麥麦麴麹麵麺麪麺黃黄默黙鱉鼈齡齢𠮷吉';
const even = (_: string, i: number) => i % 2 === 0;
const odd = (_: string, i: number) => i % 2 === 1;
const FROM = [...VARIANTS].filter(even).join('');
const TO = [...VARIANTS].filter(odd).join('');

/** #月燈樓 is #月灯楼. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create or replace function fold_tag(tag text) returns text language sql immutable strict parallel safe
    as $body$ select translate(lower(normalize(tag, NFKC)), '${FROM}', '${TO}') $body$`);
  const old = `'[${FROM}]'`;
  await run(`select index_hashtags((
    select array_agg(id) from posts where normalize(array_to_string(hashtags, ' '), NFKC) ~ ${old}))`);
  await run(`delete from mutes t using mutes o where t.kind = 'tag' and o.kind = 'tag' and o.user_id = t.user_id
    and t.folded ~ ${old} and fold_tag(o.folded) = fold_tag(t.folded)
    and (o.folded = fold_tag(o.folded) or o.id < t.id)`);
  await run(`update mutes set folded = fold_tag(folded) where kind = 'tag' and folded ~ ${old}`);
}
