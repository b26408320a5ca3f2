import { jwtVerify } from 'jose';
import * as client from 'openid-client';
import { config, type LineConfig } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import { Breaker } from '../../gateways/messaging/breaker.ts';
import { ISSUED_WITHIN_SECONDS, LINE_TIMEOUT_SECONDS, PROOF_SECONDS } from './rules.ts';

/** `away`: LINE does not answer. */
export class LineAnswerError extends Error {
  readonly isAway: boolean;

  constructor(isAway: boolean, cause: unknown) {
    super(isAway ? 'LINE does not answer' : 'LINE answered something else', { cause });
    this.isAway = isAway;
  }
}

const breaker = new Breaker('line');

export const redirectUri = (): string => `${config().siteOrigin}/api/line/callback`;

/** Web logins are signed with the channel's secret, whatever LINE's discovery document says. */
function clientOf(line: LineConfig): client.Configuration {
  const server = {
    issuer: line.issuer,
    authorization_endpoint: line.authorizeUrl,
    token_endpoint: line.tokenUrl,
  };
  const made = new client.Configuration(
    server,
    line.channelId,
    {
      client_secret: line.channelSecret,
      id_token_signed_response_alg: 'HS256',
      // The library reads the clock of this process, which may be wrong.
      [client.clockSkew]: Math.round((currentTime() - Date.now()) / 1000),
    },
    client.ClientSecretPost(line.channelSecret),
  );
  made.timeout = LINE_TIMEOUT_SECONDS;
  if (!config().production) client.allowInsecureRequests(made);
  return made;
}

/** Kept on our side; `state` alone goes along. */
export type LineChecks = { state: string; nonce: string; verifier: string };

export const newChecks = (): LineChecks => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** `isProof`: LINE asks for a login; `isRetry`: without LINE's app. */
export async function authorizeUrl(
  line: LineConfig,
  { state, nonce, verifier }: LineChecks,
  { isProof, isRetry }: { isProof: boolean; isRetry: boolean },
): Promise<string> {
  return client.buildAuthorizationUrl(clientOf(line), {
    redirect_uri: redirectUri(),
    // A person is known by LINE's number alone.
    scope: 'openid',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(line.bot ? { bot_prompt: 'normal' } : {}),
    ...(isProof ? { max_age: String(PROOF_SECONDS) } : {}),
    ...(isRetry || isProof ? { disable_auto_login: 'true' } : {}),
  }).href;
}

/** The library trusts the connection to LINE; we check the signature. */
async function subjectOf(line: LineConfig, idToken: string | undefined): Promise<string> {
  const secret = new TextEncoder().encode(line.channelSecret);
  const { payload } = await jwtVerify(idToken ?? '', secret, {
    algorithms: ['HS256'],
    issuer: line.issuer,
    audience: line.channelId,
    currentDate: new Date(currentTime()),
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
  });
  const { sub = '', iat = 0 } = payload;
  if (Math.abs(currentTime() / 1000 - iat) > ISSUED_WITHIN_SECONDS) throw new Error('issued at another time');
  if (sub === '' || sub.length > 255) throw new Error('no subject');
  return sub;
}

/** @returns LINE's number for the person. @throws LineAnswerError */
export async function fetchLineSubject(
  line: LineConfig,
  search: string,
  { state, nonce, verifier }: LineChecks,
  { isProof }: { isProof: boolean },
): Promise<string> {
  if (breaker.wait() > 0) throw new LineAnswerError(true, 'left alone for a while');
  let isAway = false;
  const asked = clientOf(line);
  asked[client.customFetch] = async (url, options) => {
    isAway = true;
    const answer = await fetch(url, options as RequestInit);
    // Read to its end here: an answer that only trickles is none.
    const body = await answer.arrayBuffer();
    isAway = answer.status >= 500;
    const { status, headers } = answer;
    return new Response(body.byteLength > 0 ? body : null, { status, headers });
  };
  try {
    const tokens = await client.authorizationCodeGrant(asked, new URL(redirectUri() + search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(isProof ? { maxAge: PROOF_SECONDS } : {}),
    });
    const subject = await subjectOf(line, tokens.id_token);
    breaker.succeeded();
    return subject;
  } catch (error) {
    if (isAway) breaker.failed();
    else breaker.succeeded();
    throw new LineAnswerError(isAway, error);
  }
}
