import type { Detail } from './queries.ts';

export const DETAIL_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    reason: '理由',
    before: '変更前',
    after: '変更後',
    ...{ shop: '店舗ID', cast: 'キャストID', casts: '女の子の数', login: '店舗ログイン', item: '対象の番号' },
    ...{ firstDay: '最初の日', lastDay: '最後の日', days: '日数', due: '予定の日時', minutes: '分' },
    ...{ linked: '紐づけたキャストID', ended: '解除したキャストID', acted_as: '投稿した女の子' },
    ...{ purpose: '目的', channel: '送信の方法', by: '方法', type: '種類', kind: '種類', kinds: '種類' },
    ...{
      count: '件数',
      rows: '行数',
      photos: '写真の枚数',
      recipients: '宛先の数',
      magazines: 'メルマガの数',
    },
    ...{
      points: 'ポイント',
      costYen: '費用（円）',
      id: '番号',
      issueId: '号',
      planId: '予約',
      rule: '決まり',
    },
    ...{ message: '返信の番号', reply: '返信の番号', assignee: '担当の会員番号', change: '変更の番号' },
    ...{ undoes: '元に戻した変更', undone: '取り消した対応', action: '対応', act: '対応', outcome: '結果' },
    ...{
      of: '対象',
      from: '前の状態',
      to: '後の状態',
      done: '対応済み',
      part: '項目',
      name: '名前',
      word: '言葉',
    },
    ...{ picture: '写真', photo: '写真あり', file: 'ファイル', problem: '断った理由', intent: '手続き' },
    ...{
      others: 'ほかの端末すべて',
      password: 'パスワードも解除',
      called: '電話で確認',
      documentSeen: '書類の確認',
      seenBy: '確認した人',
      cells: '出勤の数',
    },
    ...{ fresh: '新しいお店', changed: '変更したお店', kept: '変えなかったお店', q: '検索', event: '出来事' },
    ...{ brokenAt: 'つながりの切れた番号', isWhole: 'すべて完了', moment: '戻した時点' },
    ...{ waits: '承認待ち', prefecture: '都道府県' },
    ...{ licenseBefore: '変更前の営業許可', licenseAfter: '変更後の営業許可' },
  }),
);

const VALUES = new Map<string | number | boolean | null, string>([
  [null, 'なし'],
  [true, 'はい'],
  [false, 'いいえ'],
]);

function mapOf(words: Record<string, Record<string, string>>): Map<string, Map<string, string>> {
  return new Map(Object.entries(words).map(([name, of]) => [name, new Map(Object.entries(of))]));
}

const STATES = {
  ...{ active: '利用中', suspended: '停止中', draft: '準備中', open: '営業中', closed: '閉店' },
  ...{ public: '公開', shown: '公開', hidden: '非公開', deleted: '削除', gone: '削除' },
  ...{ cast: '本人による', staff: '運営による', left: '退会による' },
  ...{ waiting: '審査待ち', listed: '掲載', claimed: '引き渡し', declined: '却下' },
  ...{ free: '空席あり', busy: '混み合っています' },
  ...{ received: '受付', checking: '確認中', reflected: '反映' },
};
const ACTIONS = { delete: '削除', hide: '非公開', none: '対応なし', removed: '削除', kept: '削除しない' };
const CHANNELS = { email: 'メール', sms: 'SMS', call: '電話', line: 'LINE', tel: '電話番号' };
const WAYS = {
  ...CHANNELS,
  ...{
    text: 'SMSの送信',
    password: 'パスワード',
    code: '認証コード',
    totp: '認証アプリ',
    recovery: '回復コード',
  },
};
const KINDS = {
  ...CHANNELS,
  ...{ shop: 'お店', photo: '写真', pin: '固定', out: '除外', review: '口コミ', report: '情報の報告' },
  ...{ inquiry: 'お問い合わせ', apply: '応募', question: '応募の質問' },
  ...{ boy: '男性', girl: '女性' },
};

/** What the value of a detail means, word by word; what people have typed has none. */
const WORDS = mapOf({
  ...{ before: STATES, after: STATES, from: { ...STATES, declined: '対応なし' } },
  ...{ to: { ...STATES, declined: '対応なし' }, action: ACTIONS, undone: ACTIONS, outcome: ACTIONS },
  ...{ by: WAYS, channel: CHANNELS, kind: KINDS, kinds: KINDS, type: KINDS },
  purpose: {
    ...{ register: '会員登録', reset: 'パスワードの再設定', shop_reset: 'パスワードの再設定（店舗）' },
    ...{ email_setting: 'メールアドレスの登録', tel_setting: '電話番号の登録' },
    ...{ reauth: '本人確認', multi_post: '一斉投稿' },
  },
  seenBy: { staff: '運営', shop: 'お店' },
  intent: { login: 'ログイン', register: '会員登録', link: 'LINEの登録' },
  problem: {
    ...{ lost: '別のブラウザ', refused: '完了できず', cancelled: 'キャンセル', away: 'LINEに接続できず' },
    ...{
      stranger: '未登録',
      leaving: '退会の手続き中',
      taken: 'ほかの会員が使用中',
      other: '別のアカウント',
    },
    ...{ already: 'ログイン済み', suspended: '利用停止中', need_login: 'ログインが必要' },
    ...{ reauth: '本人確認が必要', none: 'ページなし', busy: '回数の上限', broken: '不具合' },
  },
  part: {
    ...{ hours: '営業時間', days: '休業日', prices: '料金', coupons: 'クーポン', words: '紹介文' },
    ...{ contact: '連絡先', photos: '写真', place: '場所' },
  },
});

const FREE = new Set(['reason', 'word', 'name', 'q', 'event']);

function valueText(name: string, value: Detail[string]): string {
  const words = WORDS.get(name);
  if (typeof value !== 'string' || !words) return VALUES.get(value) ?? String(value);
  const parts = value.split(' ').map((word) => words.get(word));
  return parts.includes(undefined) ? value : parts.join('・');
}

/** A word of the source that the desk would show as it is. */
export const isUnnamed = (name: string, value: Detail[string]): boolean =>
  !DETAIL_NAMES.has(name) ||
  (typeof value === 'string' && !FREE.has(name) && /^[a-z][a-z_ ]*$/.test(valueText(name, value)));

/** 「理由: 退職、方法: 認証アプリ」. What is empty is left out. */
export const detailText = (detail: Detail): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${DETAIL_NAMES.get(name) ?? name}: ${valueText(name, value)}`)
    .join('、');
