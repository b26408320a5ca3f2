import type { IsoDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { formatDate } from '../../core/holidays.ts';
import { shopAdminPath } from '../../core/paths.ts';
import type { ShopMail } from '../../directory/shops/mail-shop.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { type Cell, longCell } from './rules.ts';

export const NO_SHOP = '所属のお店が登録されると、出勤を入力できます。';

const LATER = '件は、お店が先に変更しているため保存していません。';

export function ownMessage(done: number, conflicts: number): string {
  if (conflicts === 0) return `${done}件の変更を保存しました。`;
  return done === 0 ? `${conflicts}${LATER}` : `${done}件の変更を保存しました。${conflicts}${LATER}`;
}

const SUBJECT = '出勤の変更がありました';

/** Her name and her days are for an address that the shop has proven. */
export function changeMail(
  shopId: number,
  name: string,
  done: readonly { date: IsoDate; to: Cell }[],
): ShopMail {
  const place = `出勤表は、お店のログインをして、下記のページで確認・変更できます。\n${config().siteOrigin}${shopAdminPath(shopId, 'shifts')}`;
  const lines = done
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, to }) => `${formatDate(date)} ${longCell(to)}`);
  return {
    full: mailText(SUBJECT, `${name}さんが、出勤を次のとおり変更しました。`, lines.join('\n'), place),
    notice: mailText(SUBJECT, '女の子が、出勤の予定を変更しました。', place),
  };
}
