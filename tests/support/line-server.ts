import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import Provider, { type Context } from 'oidc-provider';
import type { LineConfig } from '../../server/core/config.ts';

export const CHANNEL = { id: '2001234567', secret: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' };

/** What LINE calls a person: `U` and 32 hexadecimal digits. */
export const someSubject = (): string => `U${randomBytes(16).toString('hex')}`;

/** How the next ID tokens are spoiled: their claims changed, another key, another algorithm. */
export type Spoil = { claims?: JWTPayload; drop?: string[]; secret?: string; alg?: 'HS256' | 'none' };

export type LineServer = {
  /** The settings that let the site believe it is LINE. */
  settings: LineConfig;
  /** The same as environment variables of a site that is started. */
  env: Record<string, string>;
  /** Who is logged in at LINE, unless the browser's cookie `person` says otherwise; null: they say no. */
  person: string | null;
  spoil: Spoil | null;
  /** What becomes of calls of the token endpoint. */
  token: 'answer' | 'hang' | 'drip' | 503;
  /** What the official account was asked to send, by retry key: once each. */
  sent: Map<string, { to: string; text: string }>;
  /** The status of its next calls. */
  bot: number;
  /** Calls of the token endpoint so far. */
  asked: number;
  /** Walks through LINE's pages as a browser does. @returns where it leads back to, path and query. */
  visit: (authorizeUrl: string) => Promise<string>;
  close: () => Promise<void>;
};

const BOT = { id: '@123abcde', token: 'token-of-the-official-account' };
const AUTHORIZE = '/oauth2/v2.1/authorize';
const TOKEN = '/oauth2/v2.1/token';
const PUSH = '/v2/bot/message/push';

function signed(idToken: string, { claims = {}, drop = [], secret = CHANNEL.secret, alg = 'HS256' }: Spoil) {
  const payload = { ...decodeJwt(idToken), ...claims };
  for (const name of drop) delete payload[name];
  if (alg === 'none') return new UnsecuredJWT(payload).encode();
  return new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(secret));
}

/**
 * A real OpenID provider on loopback with LINE's paths and ways: ID tokens by HS256 under the channel's secret, no
 * `iss` in what comes back, one person who is logged in.
 */
export async function startLine({
  siteOrigin,
  port = 0,
}: {
  siteOrigin: string;
  port?: number;
}): Promise<LineServer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CHANNEL.id,
        client_secret: CHANNEL.secret,
        redirect_uris: [`${siteOrigin}/api/line/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'HS256',
      },
    ],
    routes: { authorization: AUTHORIZE, token: TOKEN },
    enabledJWA: { idTokenSigningAlgValues: ['HS256', 'ES256'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: () => '/login' },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context: Context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === TOKEN && body?.id_token && line.spoil)
      body.id_token = await signed(body.id_token, line.spoil);
  });

  const line: LineServer = {
    settings: {
      channelId: CHANNEL.id,
      channelSecret: CHANNEL.secret,
      issuer,
      authorizeUrl: issuer + AUTHORIZE,
      tokenUrl: issuer + TOKEN,
      bot: { ...BOT, api: issuer },
    },
    env: {
      LINE_CHANNEL_ID: CHANNEL.id,
      LINE_CHANNEL_SECRET: CHANNEL.secret,
      LINE_ISSUER: issuer,
      LINE_AUTHORIZE_URL: issuer + AUTHORIZE,
      LINE_TOKEN_URL: issuer + TOKEN,
      LINE_BOT_ID: BOT.id,
      LINE_BOT_TOKEN: BOT.token,
      LINE_BOT_API: issuer,
    },
    person: someSubject(),
    spoil: null,
    token: 'answer',
    asked: 0,
    sent: new Map(),
    bot: 200,
    async visit(authorizeUrl) {
      const cookies = new Map<string, string>();
      let address = new URL(authorizeUrl);
      for (let hops = 0; hops < 10 && address.origin === issuer; hops++) {
        const response = await fetch(address, {
          redirect: 'manual',
          headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [name = '', ...value] = (cookie.split(';')[0] ?? '').split('=');
          cookies.set(name, value.join('='));
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`LINE: ${response.status} ${(await response.text()).slice(0, 500)}`);
        address = new URL(location, address);
      }
      // LINE does not name itself in what comes back.
      address.searchParams.delete('iss');
      return address.pathname + address.search;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  /** LINE's Messaging API: who may send, and a message that it has already, are known by headers. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { to, messages } = JSON.parse(await text(request)) as { to: string; messages: [{ text: string }] };
    const key = String(request.headers['x-line-retry-key']);
    const isKnown = line.sent.has(key);
    const isAllowed = request.headers.authorization === `Bearer ${BOT.token}`;
    if (isAllowed && line.bot === 200) line.sent.set(key, { to, text: messages[0].text });
    response
      .writeHead(isAllowed ? (isKnown ? 409 : line.bot) : 401, { 'Content-Type': 'application/json' })
      .end('{}');
  }

  const handle = provider.callback();
  answer = (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path === TOKEN) line.asked += 1;
    if (path === TOKEN && line.token === 'hang') return;
    if (path === TOKEN && line.token === 'drip') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 100);
      return void response.on('close', () => clearInterval(timer));
    }
    if (path === TOKEN && line.token === 503) return void response.writeHead(503).end();
    if (path === PUSH) return void receive(request, response);
    if (path !== '/login') return void handle(request, response);
    const { cookie = '' } = request.headers;
    const person = /(?:^|; )person=(\w*)/.exec(cookie)?.[1] ?? line.person;
    const result = person ? { login: { accountId: person } } : { error: 'access_denied' };
    provider
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      .catch((error: Error) => response.writeHead(500).end(error.message));
  };
  return line;
}
