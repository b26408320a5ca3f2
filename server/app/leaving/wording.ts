import type { IsoDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { longDate } from '../../core/holidays.ts';
import { loginPath } from '../../core/paths.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { UNUSED_WARNED_MONTHS } from '../../identity/accounts/limits.ts';
import { LEFT_NAME } from '../../identity/accounts/wording.ts';

export const unusedMail = (goesOn: IsoDate): MailText =>
  mailText(
    '長くご利用のないアカウントについて',
    `${UNUSED_WARNED_MONTHS}か月のあいだ、ログインがありませんでした。このままご利用がない場合は、${longDate(goesOn)}にアカウントを削除し、データを消去します。`,
    `引き続きご利用になる場合は、それまでに下記からログインしてください。\n${config().siteOrigin}${loginPath()}`,
    `口コミとコメントは、お名前を「${LEFT_NAME}」に変えて残ります。`,
  );
