import { config } from '../../core/config.ts';
import { shopAdminPath } from '../../core/paths.ts';
import type { ShopMail } from '../../directory/shops/mail-shop.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';

export const REQUESTED = 'お店に所属を申請しました。お店が承認すると、所属が登録されます。';
export const WITHDRAWN = '申請を取り消しました。';
export const ENDED = '所属を終了しました。';
export const APPROVED = '承認しました。';
export const DECLINED = '申請をお断りしました。';

export const WAITING = 'お返事待ちの申請があります。取り消してから、もう一度申請してください。';
export const ALREADY_HERE = 'すでにこのお店に所属しています。';
export const NAME_FIRST = '先に名前（源氏名）を登録してください。';
export const DECIDED = 'この申請は、取り消されたか、すでに処理されています。画面を再読み込みしてください。';
export const CHANGED = '状態が変わりました。画面を再読み込みして、もう一度お試しください。';
export const AGREED_MEANWHILE = 'お店が先に承認したため、申請を取り消せませんでした。';
export const NAMELESS_YET = '女の子がまだ名前を登録していません。名前の登録後に、もう一度お試しください。';
export const NOT_TO_LINK = '女の子を選択肢から選んでください。';

const desk = (shopId: number) => `${config().siteOrigin}${shopAdminPath(shopId, 'casts')}`;
const nameIn = (name: string) => (name === NO_NAME ? '女の子' : `${name}さん`);

/** Her name is for an address that the shop has proven. */
const withName = (name: string, mailOf: (named: string) => MailText): ShopMail => ({
  full: mailOf(nameIn(name)),
  notice: mailOf(nameIn(NO_NAME)),
});

export const requestMail = (shopId: number, name: string): ShopMail =>
  withName(name, (named) =>
    mailText(
      '所属の申請が届きました',
      `${named}から、お店への所属の申請がありました。`,
      `お店のログインをして、下記のページから承認またはお断りをしてください。\n${desk(shopId)}`,
      '承認の前に、年齢を確認できる書類をご確認ください。書類の写しをお送りいただく必要はありません。',
      'お心当たりのない場合は、お断りを選んでください。',
    ),
  );

export const endMail = (shopId: number, name: string): ShopMail =>
  withName(name, (named) =>
    mailText(
      '所属が終了しました',
      `${named}の所属が終了し、お店のページと一覧から表示が外れました。`,
      `現在の女の子は、下記のページで確認できます。\n${desk(shopId)}`,
    ),
  );
