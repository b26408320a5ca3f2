import { config } from '../../core/config.ts';
import { shopAdminPath } from '../../core/paths.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { SHOP_INVITE_DAYS } from '../../identity/shop-logins/rules.ts';

export const DECIDED = 'このお申し込みは、すでに審査が終わっています。画面を再読み込みしてください。';
export const NO_AREA = 'エリアを選択してください。';
export const NO_SHOP = 'この店舗IDのお店はありません。';
export const NOT_DECIDED = 'このお申し込みは、まだ審査が終わっていません。';
export const USED = 'お店がログインしたあとは取り消せません。お店の画面で対応してください。';

/** `path`: sets the first password; without it, the login of that address was there before. */
export const approvedMail = (
  receipt: string,
  { name, shopId, path, isClaim }: { name: string; shopId: number; path: string | null; isClaim: boolean },
): MailText => {
  const { siteOrigin } = config();
  const link = path
    ? [
        `次のリンクから、お店のログインに使うパスワードを設定してください。リンクは一度だけ、${SHOP_INVITE_DAYS}日間使えます。`,
        `${siteOrigin}${path}`,
        `ログインには、このメールアドレスか店舗ID（${shopId}）を使います。期限が過ぎたときは、お店のログインの「パスワードをお忘れの方」から設定できます。`,
      ]
    : [
        'お使いの店舗ログインに、このお店を追加しました。お店の管理画面でご確認ください。',
        `${siteOrigin}${shopAdminPath(shopId)}`,
      ];
  return mailText(
    `掲載のお申し込みを承認しました（${receipt}）`,
    isClaim
      ? `「${name}」の管理のお申し込みを承認しました。受付番号：${receipt}`
      : `「${name}」の掲載のお申し込みを承認しました。受付番号：${receipt}\nお店のページは、営業時間と料金を入れて「公開する」を押すと表示されます。`,
    ...link,
  );
};

export const declinedMail = (receipt: string, reason: string): MailText =>
  mailText(
    `掲載のお申し込みについて（${receipt}）`,
    `お申し込みいただいた掲載は、見送らせていただくことになりました。受付番号：${receipt}`,
    `理由：\n${reason}`,
    '内容を改めていただければ、もう一度お申し込みいただけます。',
  );

export const undoneMail = (receipt: string, reason: string): MailText =>
  mailText(
    `掲載のお申し込みについて（${receipt}）`,
    `お申し込みの承認を取り消し、もう一度審査します。お送りしたリンクは使えません。受付番号：${receipt}`,
    `理由：\n${reason}`,
  );
