import { BAN_MARK_DAYS, DELETED_DAYS as COMMENT_DAYS } from '../../community/comments/limits.ts';
import { PROOF_DAYS } from '../../community/magazines/rules.ts';
import { KEPT_DAYS as NOTICE_DAYS } from '../../community/notifications/limits.ts';
import { DELETED_DAYS, DRAFT_DAYS, UNUSED_HOURS, VIDEO_DAYS } from '../../community/posting/limits.ts';
import { COUNTS_STORED_DAYS } from '../../community/touches/rules.ts';
import { LEDGER_MONTHS, NUMBER_DAYS } from '../../community/votes/limits.ts';
import { MESSAGES_KEPT_HOURS } from '../../gateways/messaging/limits.ts';
import { UNDO_DAYS, UNUSED_MONTHS, UNUSED_WARNED_MONTHS } from '../../identity/accounts/limits.ts';
import { KEPT_DAYS as SESSION_DAYS } from '../../identity/sessions/limits.ts';
import { INQUIRIES_KEPT_DAYS, SHOP_INQUIRIES_KEPT_DAYS } from '../inquiries/rules.ts';
import { CASES_KEPT_DAYS } from '../moderation/rules.ts';
import { REQUESTS_KEPT_DAYS } from '../takedowns/rules.ts';

type Row = readonly [name: string, text: string];

/** How long what is kept: from the numbers that the sweeping jobs use. */
export const KEPT: readonly Row[] = [
  [
    'アカウント・プロフィール',
    `退会まで。退会するとすぐに見えなくなり、${UNDO_DAYS}日後に消去します（キャストの方は、すぐに消去することも選べます）。${UNUSED_WARNED_MONTHS}か月のあいだログインがないとメールでお知らせし、${UNUSED_MONTHS}か月で消去します`,
  ],
  ['認証コード・送信した文面', `${MESSAGES_KEPT_HOURS}時間`],
  ['ログインの記録（端末の種類と、末尾を除いたIPアドレス）', `ログアウトから${SESSION_DAYS}日`],
  ['アクセスの回数を数えるためのIPアドレス', '数え終わるまで（最長で1日）'],
  [
    '削除した投稿・コメントの文章',
    `${DELETED_DAYS === COMMENT_DAYS ? DELETED_DAYS : Math.max(DELETED_DAYS, COMMENT_DAYS)}日（写真・動画のファイルはすぐに消去。通報された内容の控えを除く）`,
  ],
  ['動画', `投稿から${VIDEO_DAYS}日（その後は静止画だけが残ります）`],
  ['下書き・使われなかった写真', `${DRAFT_DAYS}日・${UNUSED_HOURS}時間`],
  ['通知', `${NOTICE_DAYS}日`],
  [
    '投票の記録（だれに何ポイントか。回線は、日ごとに変わり、そのままでは読み取れない値だけ）',
    `${LEDGER_MONTHS}か月（その後は、女の子ごとの合計だけが残ります。退会した方の投票は、名前などを消して合計に残します）`,
  ],
  [
    'キャストの方が使わなくなった電話番号のハッシュ',
    `${NUMBER_DAYS}日（元に戻せない形にしたもの。自分への投票を防ぐためだけに使います）`,
  ],
  [
    'メールマガジンの登録',
    `停止するまで。停止するとメールアドレスはすぐに消去し、同意の記録（日時と、末尾を除いたIPアドレス）だけを${PROOF_DAYS}日残します`,
  ],
  [
    'お店のページの表示・電話・LINE・クーポン・地図の回数',
    `${COUNTS_STORED_DAYS}日（だれのものかは保管しません。回線は、日ごとに変わり、そのままでは読み取れない値だけで、その日の終わりに消去します）`,
  ],
  ['削除のご依頼と証拠ファイル', `${REQUESTS_KEPT_DAYS}日（暗号化して保管）`],
  [
    '通報された内容の控え（文章と写真）',
    `対応してから${CASES_KEPT_DAYS}日（写真は暗号化して保管。投稿した方が削除したあとも、確認のために残ります）`,
  ],
  ['掲載のお申し込み・運営へのお問い合わせ', `${INQUIRIES_KEPT_DAYS}日（暗号化して保管）`],
  ['お店への質問・応募', `${SHOP_INQUIRIES_KEPT_DAYS}日（暗号化して保管）`],
  [
    'コメントを禁止された方の電話番号などのハッシュ',
    `退会から${BAN_MARK_DAYS}日（元に戻せない形にしたもの。禁止の回避を防ぐためだけに使います）`,
  ],
  ['操作の記録（だれが・いつ・何をしたか。番号や名前は含みません）', '2年（運営によるものは5年）'],
];
