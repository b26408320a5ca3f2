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
    ...{ brokenAt: 'つながりの切れた番号' },
    ...{ licenseBefore: '変更前の営業許可', licenseAfter: '変更後の営業許可' },
  }),
);

const VALUES = new Map<string | number | boolean | null, string>([
  [null, 'なし'],
  [true, 'はい'],
  [false, 'いいえ'],
  ['active', '利用中'],
  ['suspended', '停止中'],
  ['shown', '公開'],
  ['hidden', '非公開'],
  ['email', 'メール'],
  ['sms', 'SMS'],
  ['line', 'LINE'],
  ['password', 'パスワード'],
  ['totp', '認証アプリ'],
  ['recovery', '回復コード'],
]);

/** 「理由: 退職、方法: 認証アプリ」. What is empty is left out. */
export const detailText = (detail: Detail): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${DETAIL_NAMES.get(name) ?? name}: ${VALUES.get(value) ?? value}`)
    .join('、');
