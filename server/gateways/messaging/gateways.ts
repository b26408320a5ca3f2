import { config } from '../../core/config.ts';
import { Breaker } from './breaker.ts';
import { GatewayError, type Letter } from './contract.ts';
import { smtpGateway } from './smtp-gateway.ts';
import { twilioGateway } from './twilio-gateway.ts';

const breakers = { mail: new Breaker('smtp'), sms: new Breaker('twilio') };

export const gatewayWait = (channel: 'mail' | 'sms'): number => breakers[channel].wait();

/** Milliseconds until the service may be called again; for those who only plan. */
export const gatewayRest = (channel: 'mail' | 'sms'): number => breakers[channel].rest();

/** @throws GatewayError within ten seconds */
export async function handOver(letter: Letter, id: number): Promise<{ costYen: number }> {
  const { smtpUrl, twilio, smsNumber } = config().messaging;
  if (letter.channel === 'voice') throw new GatewayError('never', 'no call is made');
  const breaker = breakers[letter.channel];
  try {
    if (letter.channel === 'mail' && !smtpUrl) throw new GatewayError('never', 'no gateway');
    if (letter.channel === 'sms' && !twilio) throw new GatewayError('never', 'no gateway');
    const sent =
      letter.channel === 'mail'
        ? await smtpGateway(smtpUrl as string)(letter, id)
        : await twilioGateway(twilio as NonNullable<typeof twilio>, smsNumber)(letter, id);
    breaker.succeeded();
    return sent;
  } catch (error) {
    if ((error as GatewayError).outcome === 'never') breaker.succeeded();
    else breaker.failed();
    throw error;
  }
}
