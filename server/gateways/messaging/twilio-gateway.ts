import type { MessagingConfig } from '../../core/config.ts';
import { type Gateway, GatewayError, type Letter } from './contract.ts';
import { GATEWAY_TIMEOUT_MS, SMS_COST_YEN } from './limits.ts';

/** The connection was never made: nothing can have been sent. */
const NEVER_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function causeOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

/** 504: the message may have been taken behind the proxy that gave up. */
function outcomeOf(status: number): GatewayError['outcome'] {
  if (status === 504) return 'unknown';
  return status === 429 || status >= 500 ? 'later' : 'never';
}

export const twilioGateway =
  (
    { api, accountSid, authToken }: NonNullable<MessagingConfig['twilio']>,
    from: string,
  ): Gateway<Extract<Letter, { channel: 'sms' }>> =>
  async ({ to, text }) => {
    let status: number;
    try {
      const response = await fetch(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch (error) {
      const cause = causeOf(error);
      throw new GatewayError(NEVER_REACHED.test(cause) ? 'later' : 'unknown', cause);
    }
    if (status < 200 || status > 299) throw new GatewayError(outcomeOf(status), `HTTP ${status}`);
    return { costYen: SMS_COST_YEN };
  };
