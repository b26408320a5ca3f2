import { type Config, config } from './config.ts';

/** Specification §3. A way without a gateway is null or false and not offered; outside production all are. */
export type PublicConfigs = {
  callNumber: string | null;
  smsNumber: string | null;
  /** Null when no mail can be sent. */
  mailDomain: string | null;
  lineLogin: boolean;
  operatorName: string;
};

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
    operatorName: settings.operatorName,
  };
}
