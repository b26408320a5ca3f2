import { config } from '../../core/config.ts';
import { shopAdminPath } from '../../core/paths.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { invitationLines } from '../../identity/shop-logins/invite-login.ts';

export const DECIDED = 'このお申し込みは、すでに審査が終わっています。画面を再読み込みしてください。';
export const NO_AREA = 'エリアを選択してください。';
export const NO_SHOP = '掲載済みのお店の店舗IDを入力してください。';
export const NOT_DECIDED = 'このお申し込みは、まだ審査が終わっていません。';
export const MANAGED = 'このメールアドレスの方は、すでにこのお店を管理しています。';
export const USED = 'お店がログインしたあとや、公開したあとは取り消せません。お店の画面で対応してください。';

export const approvedMail = (
  receipt: string,
  { name, shopId, path, isClaim }: { name: string; shopId: number; path: string | null; isClaim: boolean },
): MailText =>
  mailText(
    `掲載のお申し込みを承認しました（${receipt}）`,
    isClaim
      ? `「${name}」の管理のお申し込みを承認しました。受付番号：${receipt}`
      : `「${name}」の掲載のお申し込みを承認しました。受付番号：${receipt}\nお店のページは、営業時間と料金を入れて「公開する」を押すと表示されます。`,
    ...invitationLines(shopId, path),
    `ログインには、このメールアドレスか店舗ID（${shopId}）を使います。`,
  );

export const newOwnerMail = (name: string): MailText =>
  mailText(
    `「${name}」の管理画面に管理者が加わりました`,
    `「${name}」の管理画面に、新しい管理者が加わりました。お心当たりのない場合は、お問い合わせからご連絡ください。`,
  );

export const declinedMail = (receipt: string, reason: string): MailText =>
  mailText(
    `掲載のお申し込みについて（${receipt}）`,
    `お申し込みいただいた掲載は、見送らせていただくことになりました。受付番号：${receipt}`,
    `理由：\n${reason}`,
    '内容を改めていただければ、もう一度お申し込みいただけます。',
  );

export const shopGoesMail = (shopId: number, name: string, days: number): MailText =>
  mailText(
    `「${name}」のページはまだ公開されていません`,
    `承認から時間がたちましたが、「${name}」のページは公開されていません。${days}日後に、入力した内容を含めて自動で削除します。`,
    `公開する場合は、お店の管理画面で「公開する」を押してください。\n${config().siteOrigin}${shopAdminPath(shopId)}`,
    '削除したあとでも、もう一度お申し込みいただけます。',
  );

export const loginGoesMail = (days: number): MailText =>
  mailText(
    '店舗ログインを削除します',
    `このメールアドレスで登録された店舗ログインは、管理できるお店がないため、${days}日後に自動で削除します。`,
    'これからも使う場合は、お店のオーナーの方に招待してもらうか、掲載をお申し込みください。',
  );

export const undoneMail = (receipt: string, reason: string): MailText =>
  mailText(
    `掲載のお申し込みについて（${receipt}）`,
    `お申し込みの承認を取り消し、もう一度審査します。お店の管理画面と、お送りしたリンクは使えません。受付番号：${receipt}`,
    `理由：\n${reason}`,
  );
