import {
  NETWORK_POINTS,
  RANKING_DAYS,
  RANKING_DECAY,
  TIERS,
  VOTE_COST,
} from '../../community/votes/limits.ts';
import type { Config } from '../../core/config.ts';
import { escapeHtml } from '../../core/text/raw-text.ts';
import {
  HELD_HOURS,
  NEW_DAYS,
  PRIOR_REVIEWS,
  RATING_DEFAULT,
  WEIGHTS,
  YOUNG_HOURS,
} from '../../directory/reviews/rules.ts';
import { KEPT } from './kept.ts';

export type Row = readonly [name: string, text: string];
/** By their names in braces: HTML of single values, rows of tables. */
export type Known = {
  values: ReadonlyMap<string, string>;
  tables: ReadonlyMap<string, readonly Row[]>;
};

const NOT_YET = 'まだ掲載していません。';
const NO_MAIL = 'お問い合わせ用のメールアドレスは、まだ設定されていません。';

function mailHtml(mail: string | null): string {
  const shown = escapeHtml(mail ?? '');
  return mail ? `メール：<a href="mailto:${shown}">${shown}</a>` : NO_MAIL;
}

const valuesOf = ({ siteName, operatorName, operator }: Config) => ({
  サイト名: escapeHtml(siteName),
  運営者名: escapeHtml(operatorName),
  責任者: escapeHtml(operator.representative ?? operatorName),
  お問い合わせ先: mailHtml(operator.mail),
  口コミの基準点: String(RATING_DEFAULT),
  口コミの基準件数: String(PRIOR_REVIEWS),
});

const cookies: readonly Row[] = [
  ['__Host-sid', 'ログインの状態（30日使わないと切れます。最長90日）'],
  ['me', 'ログインしているかどうかの目印（「1」だけが入ります）'],
  ['__Host-b', '認証コードやLINEログインを、同じブラウザで続けるため（最長400日）'],
  ['__Host-k', '以前にログインした端末かどうかの目印（最長400日）'],
  ['__Host-anon', '登録せずにいいね・コメントしたとき、自分のものを取り消すため（最長400日）'],
  ['__Host-shop・__Host-adm', 'お店・運営者のログイン（最長7日・12時間）'],
];

function partnersOf({ line, messaging, x }: Config): Row[] {
  const every = [
    [
      line,
      'LINEヤフー株式会社',
      'LINEログインを選んだとき、ログインに必要なやりとりをします。LINEのパスワードを受け取ることはありません。',
    ],
    [messaging.twilio, 'Twilio Inc.', '認証コードをSMSや電話で送るため、電話番号と文面を渡します。'],
    [messaging.smtpUrl, 'メールの配信サーバー', 'メールを送るため、メールアドレスと文面を渡します。'],
    [x, 'X Corp.', 'キャストの方がXと連携し、投稿をXにも送ると選んだとき、その投稿を渡します。'],
  ] as const;
  const rows = every.flatMap(([setting, name, text]): Row[] => (setting ? [[name, text]] : []));
  return rows.length > 0 ? rows : [['ありません', '外部のSMS・メール・LINEの事業者につないでいません。']];
}

const outsideOf = ({ line }: Config): Row[] => [
  [
    '地図の表示（Google LLC）',
    'Googleマップを表示するため、お店の住所、お使いの端末の情報、IPアドレスが送られます。地図を開くまでは読み込みません。',
  ],
  ...(line
    ? ([
        [
          'LINEログイン（LINEヤフー株式会社）',
          'ログインのため、LINEの画面に移動します。完了すると、識別子と名前を受け取ります。',
        ],
      ] satisfies Row[])
    : []),
  ['LINEで送る・共有（LINEヤフー株式会社など）', '共有するページのURLが、選んだアプリに渡されます。'],
  [
    'お店のLINE・公式サイト・電話',
    'それぞれのサイトやアプリに移動します。どのお店のページを見ていたかは送りません。',
  ],
];

const tierText = ({ max, step, everyMinutes, perCastAndDay }: (typeof TIERS)[keyof typeof TIERS]): string =>
  `${max}Ptまで。${everyMinutes}分ごとに${step}Pt回復します。1回の投票は${VOTE_COST}Ptで、1人の女の子には1日${perCastAndDay}Ptまでです。`;

const tablesOf = (config: Config): Record<string, readonly Row[]> => ({
  運営者: [
    ['サイト名', config.siteName],
    ['運営者', config.operatorName],
    ['責任者', config.operator.representative ?? NOT_YET],
    ['所在地', config.operator.address ?? NOT_YET],
    ['電話番号', config.operator.tel ?? NOT_YET],
    ['事業の内容', '夜のお店と、そこで働く方の情報を紹介するサイトの運営'],
  ],
  保管する期間: KEPT,
  Cookie: cookies,
  外部の会社: partnersOf(config),
  外部送信: outsideOf(config),
  口コミの重さ: [
    ['電話番号またはLINEを登録している会員', `重さ ${WEIGHTS.verified}`],
    ['メールアドレスだけの会員', `重さ ${WEIGHTS.mail}`],
  ],
  口コミの保留: [
    [
      `登録から${YOUNG_HOURS}時間たっていない会員の口コミ`,
      `口コミは表示しますが、登録から${YOUNG_HOURS}時間たつまで点数に入れません。`,
    ],
    [
      `登録から${NEW_DAYS}日たっていない会員の、0.5以下または4.9以上の点数`,
      `${HELD_HOURS}時間おいてから表示し、点数に入れます。`,
    ],
    ['利用停止になった会員の口コミ', '表示せず、点数にも入れません。'],
    ['退会した会員の口コミ', '名前を消して「退会したユーザー」と表示します。点数には残ります。'],
  ],
  投票: [
    ['電話番号またはLINEを登録している会員', tierText(TIERS.full)],
    ['メールアドレスだけの会員', tierText(TIERS.mail)],
  ],
  注目: [
    ['期間', `本日を含む${RANKING_DAYS}日間の投票（1日は午前5時に変わります）`],
    ['新しさ', `1日たつごとに、投票の重さが${RANKING_DECAY}倍になります`],
    ['同じ回線', `1人の女の子に1日${NETWORK_POINTS}Ptまで数えます`],
    ['同じ点数のとき', '最後に投稿した女の子が先になります'],
    ['動き', '1週間前の順番とくらべます'],
  ],
});

/** What a legal text may name: `{サイト名}` anywhere, `{表：Cookie}` on a line of its own. */
export const knownBy = (config: Config): Known => ({
  values: new Map(Object.entries(valuesOf(config))),
  tables: new Map(Object.entries(tablesOf(config))),
});
