import { CATEGORY_NAMES } from '../../core/categories.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import type { ShopEntry } from './contract.ts';

export const ENTRY_RECEIVED = '掲載のお申し込みを受け付けました。';

/** To the operator of the site: everything that the application says. */
export const shopEntryMail = (receipt: string, entry: ShopEntry): MailText =>
  mailText(
    `掲載のお申し込み（${receipt}）`,
    `掲載のお申し込みがありました。受付番号：${receipt}`,
    [
      `店舗名：${entry.shopName}`,
      `業種：${CATEGORY_NAMES[entry.category]}`,
      `エリア：${entry.areaName}`,
      `電話番号：${entry.tel}`,
      `公式サイト：${entry.shopUrl || 'なし'}`,
      `ご担当者：${entry.name}`,
      `メールアドレス：${entry.email}`,
    ].join('\n'),
    `ご連絡事項：\n${entry.message || 'なし'}`,
    'お店が実在することと営業許可を確認してから、ご担当者へご連絡ください。',
  );
