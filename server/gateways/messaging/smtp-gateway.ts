import { createTransport } from 'nodemailer';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import { type Gateway, GatewayError, type Letter, type MailingList } from './contract.ts';
import { GATEWAY_TIMEOUT_MS } from './limits.ts';

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Once the text is under way, its fate is unknown. A refused login is ours to mend. */
function outcomeOf(error: SmtpError, textUnderWay: boolean): GatewayError['outcome'] {
  const { code, responseCode } = error;
  if (responseCode) return responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'later';
  return textUnderWay ? 'unknown' : 'later';
}

/** Refusals of our sender, policy or quota (5.3 to 5.7, or before RCPT) say nothing about the address. */
function isBounce({ responseCode = 0, response = '', command = '' }: SmtpError): boolean {
  if (responseCode < 500 || !/^(?:RCPT TO|DATA)$/.test(command)) return false;
  const [, detailed] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  return detailed === undefined || /^5\.[12]\./.test(detailed);
}

/** For mail programs, and for the servers that ask senders of many mails for it. */
const listHeaders = ({ stopUrl }: MailingList) => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/** The server's words may repeat the address: only their number is kept. */
const problemOf = ({ code, responseCode }: SmtpError) => [code, responseCode].filter(Boolean).join(' ');

/** Old carrier addresses have dots where the rules allow none: `a..b@docomo.ne.jp` travels in quotes. */
function routable(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return /^\.|\.\.|\.$/.test(local) ? `"${local}"@${domain}` : address;
}

const silent = () => {};

/** One connection per mail, at most ten seconds. */
export const smtpGateway =
  (url: string): Gateway<Extract<Letter, { channel: 'mail' }>> =>
  async ({ to, subject, text, html, list, post }, id) => {
    const { siteName, siteOrigin, messaging } = config();
    let textUnderWay = false;
    const debug = (entry: { tnx?: string }, line: string) => {
      if (entry.tnx === 'client' && line === 'DATA') textUnderWay = true;
    };
    const levels = { level: silent, trace: silent, info: silent, warn: silent, error: silent, fatal: silent };
    const transport = createTransport({
      url,
      connectionTimeout: GATEWAY_TIMEOUT_MS / 2,
      greetingTimeout: GATEWAY_TIMEOUT_MS / 2,
      socketTimeout: GATEWAY_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      transactionLog: true,
      logger: { ...levels, debug } as never,
    });
    const mail = {
      from: { name: list?.sender ?? siteName, address: messaging.mailFrom },
      to: { name: '', address: routable(to) },
      subject,
      text,
      html,
      messageId: `<${post?.messageId ?? `${id}.${currentTime().toString(36)}`}@${new URL(siteOrigin).hostname}>`,
      // Blogs ignore mails that say they are generated.
      headers: post ? {} : { 'Auto-Submitted': 'auto-generated', ...(list ? listHeaders(list) : {}) },
      attachments: post?.pictures,
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    };
    try {
      await transport.sendMail(mail);
      return { costYen: 0 };
    } catch (error) {
      const outcome = outcomeOf(error as SmtpError, textUnderWay);
      throw new GatewayError(outcome, problemOf(error as SmtpError), isBounce(error as SmtpError));
    } finally {
      transport.close();
    }
  };
