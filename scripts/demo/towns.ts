/**
 * Where shops stand: an area's slug, then its stations with the municipality and town beside each. `*` is the town
 * of an area whose list names no station: such shops stand around the area's centre or one of its stations there.
 */
const LIST = `
susukino すすきの=札幌市中央区南五条西 豊水すすきの=札幌市中央区南六条西 中島公園=札幌市中央区南八条西
sapporo-ekimae 札幌=札幌市中央区北四条西
asahikawa *=旭川市三条通
hakodate 五稜郭=函館市本町 函館=函館市若松町
obihiro *=帯広市西一条南
kushiro *=釧路市栄町
aomori *=青森市本町
hachinohe 本八戸=八戸市長横町
hirosaki *=弘前市新鍛冶町
morioka *=盛岡市大通
kitakami *=北上市青柳町
kokubuncho 勾当台公園=仙台市青葉区国分町
sendai-ekimae 仙台=仙台市青葉区中央 広瀬通=仙台市青葉区中央 あおば通=仙台市青葉区中央
ishinomaki *=石巻市立町
kawabata *=秋田市大町
yamagata *=山形市七日町
sakata-tsuruoka *=酒田市中町
koriyama *=郡山市駅前
fukushima *=福島市置賜町
iwaki *=いわき市平
aizu *=会津若松市上町
tsuchiura-mito 水戸=水戸市大工町 土浦=土浦市桜町 勝田=ひたちなか市勝田中央
tsukuba *=つくば市吾妻
toride-ryugasaki 取手=取手市新町 牛久=牛久市中央
utsunomiya 東武宇都宮=宇都宮市江野町 宇都宮=宇都宮市駅前通り
oyama 小山=小山市中央町 栃木=栃木市境町
ashikaga-sano 足利=足利市通 佐野=佐野市高砂町
takasaki *=高崎市柳川町
maebashi *=前橋市千代田町
ota-isesaki *=太田市飯田町
omiya-urawa 大宮=さいたま市大宮区仲町 浦和=さいたま市浦和区高砂 北浦和=さいたま市浦和区北浦和 上尾=上尾市宮本町
kawaguchi-warabi 西川口=川口市並木 川口=川口市栄町 蕨=蕨市中央
kawagoe 川越=川越市脇田町 本川越=川越市新富町
tokorozawa 所沢=所沢市日吉町
koshigaya 越谷=越谷市弥生町 新越谷=越谷市南越谷 春日部=春日部市中央 草加=草加市高砂
kumagaya 熊谷=熊谷市筑波 東松山=東松山市箭弓町
matsudo-kashiwa 松戸=松戸市本町 柏=柏市柏 新松戸=松戸市新松戸 南柏=柏市南柏
chiba 京成千葉=千葉市中央区新町 千葉中央=千葉市中央区富士見 千葉=千葉市中央区栄町
funabashi 船橋=船橋市本町 西船橋=船橋市西船
tsudanuma 津田沼=船橋市前原西 京成津田沼=習志野市津田沼
ichikawa 本八幡=市川市八幡 市川=市川市市川 行徳=市川市行徳駅前 浦安=浦安市北栄
narita 京成成田=成田市花崎町 成田=成田市花崎町
shinjuku-kabukicho 西武新宿=新宿区歌舞伎町 新宿=新宿区歌舞伎町 新宿三丁目=新宿区新宿 東新宿=新宿区歌舞伎町 新大久保=新宿区百人町 西新宿=新宿区西新宿
ikebukuro 池袋=豊島区西池袋 東池袋=豊島区東池袋 大塚=豊島区北大塚 巣鴨=豊島区巣鴨
shibuya-ebisu 渋谷=渋谷区道玄坂 恵比寿=渋谷区恵比寿南 中目黒=目黒区上目黒
roppongi-azabu 六本木=港区六本木 麻布十番=港区麻布十番 乃木坂=港区六本木
ginza-shinbashi 銀座=中央区銀座 新橋=港区新橋 東銀座=中央区銀座 有楽町=千代田区有楽町
ueno-yushima 上野広小路=台東区上野 湯島=文京区湯島 御徒町=台東区上野 上野=台東区上野 鶯谷=台東区根岸
akihabara-kanda 神田=千代田区鍛冶町 秋葉原=千代田区外神田
akasaka 赤坂=港区赤坂 赤坂見附=港区赤坂
gotanda-meguro 五反田=品川区西五反田 目黒=品川区上大崎 大崎=品川区大崎
shinagawa-oimachi 大井町=品川区東大井 大森=品川区南大井
kinshicho-koiwa 錦糸町=墨田区江東橋 亀戸=江東区亀戸 新小岩=葛飾区新小岩
kasai 葛西=江戸川区中葛西 西葛西=江戸川区西葛西 船堀=江戸川区船堀
kitasenju 北千住=足立区千住 綾瀬=足立区綾瀬 亀有=葛飾区亀有 竹ノ塚=足立区竹の塚 小岩=江戸川区南小岩
akabane 赤羽=北区赤羽 王子=北区王子 十条=北区上十条
nakano-koenji 中野=中野区中野 高円寺=杉並区高円寺北
kichijoji-mitaka 吉祥寺=武蔵野市吉祥寺本町 三鷹=三鷹市下連雀 荻窪=杉並区荻窪
kamata-omori 蒲田=大田区西蒲田 京急蒲田=大田区蒲田
shimokita-sancha 三軒茶屋=世田谷区三軒茶屋 下北沢=世田谷区北沢
takadanobaba 高田馬場=新宿区高田馬場 神楽坂=新宿区神楽坂
asakusa 浅草=台東区浅草 両国=墨田区両国
tachikawa-hachioji-tama 立川=立川市曙町 立川南=立川市柴崎町 八王子=八王子市三崎町 京王八王子=八王子市明神町 福生=福生市本町 昭島=昭島市昭和町
machida 町田=町田市原町田
fuchu-chofu 府中=府中市府中町 調布=調布市布田 国分寺=国分寺市本町
yokohama 横浜=横浜市西区南幸
kannai 関内=横浜市中区相生町 伊勢佐木長者町=横浜市中区長者町 桜木町=横浜市中区野毛町 日ノ出町=横浜市中区福富町西通 黄金町=横浜市中区曙町 上大岡=横浜市港南区上大岡西
shin-yokohama 新横浜=横浜市港北区新横浜 菊名=横浜市港北区菊名
kawasaki 川崎=川崎市川崎区砂子 京急川崎=川崎市川崎区本町 鶴見=横浜市鶴見区豊岡町
mizonokuchi 武蔵溝ノ口=川崎市高津区溝口 溝の口=川崎市高津区溝口 武蔵小杉=川崎市中原区小杉町
sagamihara 相模原=相模原市中央区相模原 相模大野=相模原市南区相模大野 橋本=相模原市緑区橋本
fujisawa 藤沢=藤沢市南藤沢 大船=鎌倉市大船
yokosuka 横須賀中央=横須賀市若松町
odawara *=小田原市栄町
niigata-furumachi *=新潟市中央区古町通
niigata-ekimae *=新潟市中央区弁天
nagaoka *=長岡市殿町
toyama *=富山市桜木町
takaoka *=高岡市末広町
katamachi 野町=金沢市片町 金沢=金沢市本町
komatsu *=小松市土居原町
fukui-katamachi *=福井市順化
kofu 甲府=甲府市中央 石和温泉=笛吹市石和町駅前
fujiyoshida *=富士吉田市下吉田
nagano 長野=長野市南千歳 権堂=長野市権堂町
matsumoto *=松本市中央
ueda *=上田市中央
gifu-yanagase 名鉄岐阜=岐阜市神田町 岐阜=岐阜市玉宮町
tajimi *=多治見市本町
shizuoka 静岡=静岡市葵区両替町 新静岡=静岡市葵区鷹匠 清水=静岡市清水区真砂町
hamamatsu 浜松=浜松市中央区千歳町 新浜松=浜松市中央区肴町
numazu-mishima 沼津=沼津市大手町 三島=三島市本町
fuji 富士=富士市本町 吉原=富士市吉原 富士宮=富士宮市中央町
fujieda-yaizu 藤枝=藤枝市駅前 焼津=焼津市栄町 島田=島田市本通
nishiki-sakae 栄=名古屋市中区錦 久屋大通=名古屋市中区錦 丸の内=名古屋市中区丸の内 伏見=名古屋市中区栄 矢場町=名古屋市中区栄 今池=名古屋市千種区今池
meieki 名古屋=名古屋市中村区名駅
kanayama 金山=名古屋市中区金山
toyohashi *=豊橋市松葉町
okazaki 東岡崎=岡崎市康生通西 安城=安城市御幸本町
toyota-kariya *=豊田市若宮町
ichinomiya 名鉄一宮=一宮市本町 尾張一宮=一宮市栄
yokkaichi 近鉄四日市=四日市市諏訪栄町 鈴鹿=鈴鹿市神戸
tsu *=津市大門
otsu 草津=草津市大路 大津=大津市浜大津
hikone *=彦根市佐和町
gion-kiyamachi 祇園四条=京都市東山区祇園町北側 河原町=京都市中京区木屋町 三条=京都市中京区木屋町 四条=京都市下京区綾小路
kyoto-ekimae 京都=京都市下京区東塩小路町 伏見桃山=京都市伏見区大手筋 西院=京都市右京区西院
kita-umeda 東梅田=大阪市北区曾根崎 北新地=大阪市北区曽根崎新地 梅田=大阪市北区堂山町 大阪=大阪市北区梅田 西梅田=大阪市北区梅田 福島=大阪市福島区福島 天満=大阪市北区天神橋
minami-namba なんば=大阪市中央区難波 大阪難波=大阪市中央区難波 近鉄日本橋=大阪市中央区千日前 日本橋=大阪市中央区宗右衛門町 心斎橋=大阪市中央区東心斎橋 長堀橋=大阪市中央区島之内 谷町九丁目=大阪市中央区谷町
kyobashi 京橋=大阪市都島区東野田町 桜ノ宮=大阪市都島区中野町 守口市=守口市本町 門真市=門真市新橋町
tennoji-abeno 天王寺=大阪市天王寺区悲田院町 大阪阿部野橋=大阪市阿倍野区阿倍野筋
juso 十三=大阪市淀川区十三本町 西中島南方=大阪市淀川区西中島
shin-osaka 新大阪=大阪市淀川区西中島 江坂=吹田市豊津町 淡路=大阪市東淀川区淡路 豊中=豊中市本町
sakai 堺東=堺市堺区北瓦町 堺=堺市堺区戎島町
higashi-osaka 布施=東大阪市長堂 河内小阪=東大阪市小阪 近鉄八尾=八尾市北本町
hirakata 枚方市=枚方市岡東町 寝屋川市=寝屋川市早子町
takatsuki-ibaraki 高槻=高槻市紺屋町 高槻市=高槻市城北町 茨木市=茨木市双葉町
kishiwada 岸和田=岸和田市宮本町 泉佐野=泉佐野市栄町 和泉府中=和泉市府中町
sannomiya 神戸三宮=神戸市中央区中山手通 三ノ宮=神戸市中央区北長狭通 元町=神戸市中央区元町通
himeji 山陽姫路=姫路市魚町 姫路=姫路市駅前町
amagasaki 尼崎=尼崎市潮江 西宮北口=西宮市甲風園
akashi-kakogawa 明石=明石市桜町
nara 新大宮=奈良市大宮町 近鉄奈良=奈良市東向中町
wakayama 和歌山=和歌山市友田町 和歌山市=和歌山市本町
yonago *=米子市朝日町
tottori *=鳥取市弥生町
matsue *=松江市伊勢宮町
okayama *=岡山市北区本町
kurashiki *=倉敷市阿知
nagarekawa 胡町=広島市中区流川町 銀山町=広島市中区薬研堀 八丁堀=広島市中区堀川町 広島=広島市南区大須賀町
fukuyama *=福山市住吉町
shimonoseki *=下関市豊前田町
ube-yamaguchi *=宇部市中央町
shunan *=周南市栄町
tokushima *=徳島市秋田町
takamatsu 瓦町=高松市古馬場町 片原町=高松市片原町
matsuyama 大街道=松山市二番町 松山市=松山市湊町
imabari *=今治市常盤町
kochi はりまや橋=高知市追手筋
nakasu 中洲川端=福岡市博多区中洲
tenjin 天神=福岡市中央区天神 天神南=福岡市中央区春吉 赤坂=福岡市中央区大名
hakata 博多=福岡市博多区博多駅前 祇園=福岡市博多区祇園町
kokura 旦過=北九州市小倉北区堺町 小倉=北九州市小倉北区鍛冶町 黒崎=北九州市八幡西区黒崎
kurume 西鉄久留米=久留米市日吉町
saga *=佐賀市白山
nagasaki-shianbashi 思案橋=長崎市本石灰町 長崎=長崎市大黒町
sasebo *=佐世保市山県町
kumamoto-shimotori 通町筋=熊本市中央区下通 花畑町=熊本市中央区花畑町 水道町=熊本市中央区安政町
oita-miyakomachi *=大分市都町
beppu *=別府市北浜
nishitachi *=宮崎市橘通西
miyakonojo 西都城=都城市牟田町 都城=都城市栄町
tenmonkan 天文館通=鹿児島市山之口町 高見馬場=鹿児島市千日町 鹿児島中央=鹿児島市中央町
naha-matsuyama 県庁前=那覇市松山 旭橋=那覇市前島 美栄橋=那覇市前島 牧志=那覇市牧志
okinawa-city *=沖縄市中央
chatan *=中頭郡北谷町美浜`;

/** Towns by station name (or `*`) of each area's slug. */
export const TOWNS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  LIST.trim()
    .split('\n')
    .map((line) => {
      const [slug = '', ...pairs] = line.split(' ');
      return [slug, new Map(pairs.map((pair) => pair.split('=') as [string, string]))];
    }),
);
