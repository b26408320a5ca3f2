import { type Config, config } from './config.ts';

/**
 * What the browser may know of the settings (specification §3, "configs"). A way in that has no gateway is null or
 * false and is not offered; outside production every message can be read in the outbox, so all are.
 */
export type PublicConfigs = {
  /** Where a registration's call goes to, as people write it: 050-1234-5678. */
  callNumber: string | null;
  /** Where a registration's text goes to, in the international form. */
  smsNumber: string | null;
  /** The domain that our mail comes from; null when none can be sent. */
  mailDomain: string | null;
  lineLogin: boolean;
};

/** `+815012345678` → `050-1234-5678`; numbers of other countries stay as they are. */
function written(number: string): string {
  const [, area = '', middle = '', last = ''] = /^\+81(\d{2})(\d{4})(\d{4})$/.exec(number) ?? [];
  return area ? `0${area}-${middle}-${last}` : number;
}

export function publicConfigs(settings: Config = config()): PublicConfigs {
  const { production, messaging } = settings;
  const hasPhone = messaging.twilio !== null || !production;
  const hasMail = messaging.smtpUrl !== null || !production;
  return {
    callNumber: hasPhone ? written(messaging.callNumber) : null,
    smsNumber: hasPhone ? messaging.smsNumber : null,
    mailDomain: hasMail ? (messaging.mailFrom.split('@')[1] ?? null) : null,
    lineLogin: settings.line !== null,
  };
}
