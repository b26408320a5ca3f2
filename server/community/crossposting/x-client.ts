import * as client from 'openid-client';
import { config, type XConfig } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import { Breaker } from '../../gateways/messaging/breaker.ts';
import { X_TIMEOUT_MS } from './limits.ts';

/**
 * `later`: not done; `unknown`: maybe done; `unauthorized`: the access token is too old; `ended`: the link is over;
 * `busy`: not before `waitMs`; `refused`: never.
 */
export type XOutcome = 'later' | 'unknown' | 'unauthorized' | 'ended' | 'busy' | 'duplicate' | 'refused';

export class XError extends Error {
  readonly outcome: XOutcome;
  readonly waitMs: number;

  constructor(outcome: XOutcome, message: string, waitMs = 0) {
    super(message);
    this.outcome = outcome;
    this.waitMs = waitMs;
  }
}

const SCOPE = 'tweet.read tweet.write users.read offline.access';
/** An access token whose end X does not tell lasts two hours. */
const LASTS_SECONDS = 7200;
const LONGEST_WAIT_MS = 24 * 3_600_000;
const SHORT_WAIT_MS = 60_000;
const breaker = new Breaker('x');

export const xRedirectUri = (): string => `${config().siteOrigin}/api/x/callback`;
export const waitForX = (): number => breaker.wait();

/** Plain, as X reads it: it does not undo the escapes that RFC 6749 asks for. */
const basicAuth =
  (id: string, secret: string): client.ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);

function clientOf({ clientId, clientSecret, authorizeUrl, api }: XConfig): client.Configuration {
  const server = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${api}/2/oauth2/token`,
    revocation_endpoint: `${api}/2/oauth2/revoke`,
  };
  const made = new client.Configuration(server, clientId, {}, basicAuth(clientId, clientSecret));
  made.timeout = X_TIMEOUT_MS / 1000;
  if (!config().production) client.allowInsecureRequests(made);
  return made;
}

export type XTokens = { access: string; refresh: string; seconds: number };

function tokensOf(answer: client.TokenEndpointResponse, before = ''): XTokens {
  const { access_token: access, refresh_token: refresh = before, expires_in: seconds } = answer;
  if (refresh === '') throw new XError('refused', 'no refresh token');
  return { access, refresh, seconds: seconds ?? LASTS_SECONDS };
}

/** X said no (`ended`), or did not answer. */
async function callX<T>(work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    breaker.succeeded();
    return done;
  } catch (error) {
    if (error instanceof XError) throw error;
    const status = (error as { status?: number }).status ?? 0;
    // 401 is about our own client secret, not about the link.
    const saidNo = error instanceof client.ResponseBodyError && status === 400;
    if (saidNo) breaker.succeeded();
    else breaker.failed();
    throw new XError(saidNo ? 'ended' : 'later', (error as Error).name);
  }
}

export type XChecks = { state: string; verifier: string };
export const newXChecks = (): XChecks => ({
  state: client.randomState(),
  verifier: client.randomPKCECodeVerifier(),
});

export async function xAuthorizeUrl(x: XConfig, { state, verifier }: XChecks): Promise<string> {
  return client.buildAuthorizationUrl(clientOf(x), {
    redirect_uri: xRedirectUri(),
    scope: SCOPE,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/** @throws XError ended when X refuses the code, later when it does not answer */
export const takeXCode = (x: XConfig, search: string, { state, verifier }: XChecks): Promise<XTokens> =>
  callX(async () =>
    tokensOf(
      await client.authorizationCodeGrant(clientOf(x), new URL(xRedirectUri() + search), {
        expectedState: state,
        pkceCodeVerifier: verifier,
      }),
    ),
  );

/** X takes a refresh token once. @throws XError as above */
export const renewXTokens = (x: XConfig, refresh: string): Promise<XTokens> =>
  callX(async () => tokensOf(await client.refreshTokenGrant(clientOf(x), refresh), refresh));

/** @throws XError later when X does not answer */
export const revokeXToken = (x: XConfig, token: string): Promise<void> =>
  callX(() => client.tokenRevocation(clientOf(x), token));

/** X's own clock says until when, in seconds; without it a minute. */
function waitOf(headers: Headers): number {
  const [until, date] = [Number(headers.get('x-rate-limit-reset')), Date.parse(headers.get('date') ?? '')];
  if (!until) return SHORT_WAIT_MS;
  const left = until * 1000 - (Number.isNaN(date) ? currentTime() : date);
  return Math.min(LONGEST_WAIT_MS, Math.max(1000, left));
}

function errorOf(status: number, headers: Headers, text: string): XError {
  const detail = `${status}`;
  if (status === 401) return new XError('unauthorized', detail);
  if (status === 429) return new XError('busy', detail, waitOf(headers));
  if (status === 403 && /duplicate/i.test(text)) return new XError('duplicate', detail);
  if (status === 503) return new XError('later', detail);
  return new XError(status >= 500 ? 'unknown' : 'refused', detail);
}

/** Nothing has been sent yet when the connection itself could not be made. */
const CONNECTING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

async function call(x: XConfig, path: string, access: string, body?: object): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(x.api + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${access}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(X_TIMEOUT_MS),
    });
    text = await answer.text();
  } catch (error) {
    breaker.failed();
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    throw new XError(!body || CONNECTING.has(code) ? 'later' : 'unknown', code || (error as Error).name);
  }
  if (answer.status >= 500) breaker.failed();
  else breaker.succeeded();
  if (!answer.ok) throw errorOf(answer.status, answer.headers, text);
  try {
    return JSON.parse(text);
  } catch {
    throw new XError(body ? 'unknown' : 'refused', 'no JSON');
  }
}

/** @throws XError */
export async function readXUser(x: XConfig, access: string): Promise<{ id: string; username: string }> {
  const { data } = (await call(x, '/2/users/me', access)) as { data?: { id?: string; username?: string } };
  if (!data?.id || !/^\w{1,50}$/.test(data.username ?? '')) throw new XError('refused', 'no user');
  return { id: data.id, username: data.username ?? '' };
}

/** @returns the post's number at X. @throws XError */
export async function writeXPost(x: XConfig, access: string, text: string): Promise<string> {
  const { data } = (await call(x, '/2/tweets', access, { text })) as { data?: { id?: unknown } };
  const id = String(data?.id ?? '');
  if (!/^\d{1,25}$/.test(id)) throw new XError('unknown', 'no id');
  return id;
}
