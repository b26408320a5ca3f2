import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { XConfig } from '../../server/core/config.ts';

export const X_APP = { id: 'x-client-of-tests', secret: 'x-secret-of-tests-0123456789abcdef' };
const TAKES = { accept: true } as const;

type Grant = { user: string; username: string; scope: string };
type Code = Grant & { challenge: string; redirectUri: string };
/** What becomes of the next calls that post: taken; an answer of this status; none, before or after it is taken. */
export type XAnswer =
  | { accept: true }
  | { status: number; headers?: Record<string, string>; body?: object }
  | { hang: 'before' | 'after' };

export type XServer = {
  settings: XConfig;
  env: Record<string, string>;
  /** Who is logged in at X; null: they say no. */
  person: { user: string; username: string } | null;
  posts: { user: string; text: string }[];
  /** Calls that were made, as `POST /2/tweets`. */
  calls: string[];
  answer: XAnswer;
  /** Access tokens are taken no longer; refresh tokens still are. */
  expire: () => void;
  /** Nothing that was given is taken any more. */
  revokeAll: () => void;
  revoked: string[];
  /** Refresh tokens that were sent a second time. */
  reused: number;
  visit: (authorizeUrl: string) => Promise<string>;
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
const fresh = (kind: string) => `${kind}-${randomBytes(18).toString('base64url')}`;

/** The API of X on loopback: OAuth 2.0 with PKCE, refresh tokens that are good once, and posts, each text once. */
export async function startX({ siteOrigin }: { siteOrigin: string }): Promise<XServer> {
  const codes = new Map<string, Code>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();
  const used = new Set<string>();
  const callback = `${siteOrigin}/api/x/callback`;
  const basic = `Basic ${Buffer.from(`${X_APP.id}:${X_APP.secret}`).toString('base64')}`;

  const answerWith = (response: ServerResponse, status: number, body: object, headers = {}) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, error: string, status = 400) =>
    answerWith(response, status, { error, error_description: 'Value passed was invalid.' });
  function give(response: ServerResponse, grant: Grant): void {
    const tokens = { access_token: fresh('access'), refresh_token: fresh('refresh') };
    access.set(tokens.access_token, grant);
    refresh.set(tokens.refresh_token, grant);
    answerWith(response, 200, { token_type: 'bearer', expires_in: 7200, scope: grant.scope, ...tokens });
  }

  function authorize(response: ServerResponse, query: URLSearchParams) {
    const given = (name: string) => query.get(name) ?? '';
    const isAsked =
      given('response_type') === 'code' &&
      given('client_id') === X_APP.id &&
      given('redirect_uri') === callback &&
      given('code_challenge_method') === 'S256' &&
      given('code_challenge').length === 43 &&
      given('state').length > 20;
    if (!isAsked) return refuse(response, 'invalid_request');
    const back = new URL(callback);
    back.searchParams.set('state', given('state'));
    if (x.person) {
      const code = fresh('code');
      codes.set(code, {
        ...x.person,
        scope: given('scope'),
        challenge: given('code_challenge'),
        redirectUri: callback,
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { Location: back.href }).end();
  }

  function token(response: ServerResponse, form: URLSearchParams) {
    const given = (name: string) => form.get(name) ?? '';
    if (given('grant_type') === 'authorization_code') {
      const code = codes.get(given('code'));
      codes.delete(given('code'));
      const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url');
      if (!code || code.challenge !== challenge || code.redirectUri !== given('redirect_uri'))
        return refuse(response, 'invalid_request');
      return give(response, { user: code.user, username: code.username, scope: code.scope });
    }
    const before = given('refresh_token');
    const grant = refresh.get(before);
    if (used.has(before)) x.reused += 1;
    if (given('grant_type') !== 'refresh_token' || !grant) return refuse(response, 'invalid_request');
    refresh.delete(before);
    used.add(before);
    give(response, grant);
  }

  async function post(request: IncomingMessage, response: ServerResponse, grant: Grant) {
    const { text } = JSON.parse(await bodyOf(request)) as { text: string };
    const { answer } = x;
    if ('status' in answer) return answerWith(response, answer.status, answer.body ?? {}, answer.headers);
    if ('hang' in answer && answer.hang === 'before') return request.socket.destroy();
    if (x.posts.some((each) => each.user === grant.user && each.text === text))
      return answerWith(response, 403, {
        detail: 'You are not allowed to create a Tweet with duplicate content.',
        title: 'Forbidden',
      });
    x.posts.push({ user: grant.user, text });
    if ('hang' in answer) return request.socket.destroy();
    answerWith(response, 201, {
      data: { id: String(1_800_000_000_000_000_000n + BigInt(x.posts.length)), text },
    });
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x.invalid');
    x.calls.push(`${request.method} ${url.pathname}`);
    if (url.pathname === '/i/oauth2/authorize') return authorize(response, url.searchParams);
    if (url.pathname.startsWith('/2/oauth2/')) {
      const form = new URLSearchParams(await bodyOf(request));
      if (request.headers.authorization !== basic) return refuse(response, 'unauthorized_client', 401);
      if (url.pathname === '/2/oauth2/token') return token(response, form);
      const gone = form.get('token') ?? '';
      access.delete(gone);
      refresh.delete(gone);
      x.revoked.push(gone);
      return answerWith(response, 200, { revoked: true });
    }
    const grant = access.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!grant) return answerWith(response, 401, { title: 'Unauthorized', status: 401 });
    if (url.pathname === '/2/users/me')
      return answerWith(response, 200, {
        data: { id: grant.user, username: grant.username, name: 'さくら' },
      });
    if (url.pathname === '/2/tweets' && request.method === 'POST') return post(request, response, grant);
    answerWith(response, 404, {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const x: XServer = {
    settings: {
      clientId: X_APP.id,
      clientSecret: X_APP.secret,
      authorizeUrl: `${origin}/i/oauth2/authorize`,
      api: origin,
    },
    env: {
      X_CLIENT_ID: X_APP.id,
      X_CLIENT_SECRET: X_APP.secret,
      X_AUTHORIZE_URL: `${origin}/i/oauth2/authorize`,
      X_API: origin,
    },
    person: { user: '4242', username: 'sakura_yoru' },
    posts: [],
    calls: [],
    answer: TAKES,
    revoked: [],
    reused: 0,
    expire: () => access.clear(),
    revokeAll: () => {
      access.clear();
      refresh.clear();
    },
    async visit(authorizeUrl) {
      const answer = await fetch(authorizeUrl, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (!location) throw new Error(`X: ${answer.status} ${await answer.text()}`);
      const back = new URL(location);
      return back.pathname + back.search;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return x;
}
