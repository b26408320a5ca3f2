import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { shownNumber } from '../../core/text/shown-telephone.ts';
import { hasGateway } from '../../gateways/messaging/put-in-outbox.ts';
import type { AccountType } from '../accounts/contract.ts';
import type { Caller } from '../sessions/caller.ts';
import type { TextToSend } from './contract.ts';
import { insertRegistrationText } from './text-queries.ts';
import { newToken, smsLinks, textBody, tokenHash } from './text-token.ts';

/**
 * The token ties the visitor's phone to this browser. It costs nothing, and no one can be made to receive a message.
 * @throws ApiError when no gateway receives the text
 */
export async function requestText(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { type, shopId }: { type: AccountType; shopId?: number | null | undefined },
): Promise<TextToSend> {
  if (config().production && !hasGateway('sms')) throw new ApiError('unavailable');
  await limit('register_text', { facts });
  const token = newToken();
  const expiresAt = await insertRegistrationText(db, {
    tokenHash: tokenHash(token),
    browser: facts.browser,
    kind: type === 'girl' ? 'cast' : 'member',
    shopId: shopId ?? null,
  });
  const { smsNumber } = config().messaging;
  const body = textBody(type, token);
  return {
    number: shownNumber(smsNumber),
    body,
    links: smsLinks(smsNumber, body),
    token,
    expiresAt: expiresAt.toISOString(),
  };
}
