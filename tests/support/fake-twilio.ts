import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SentText = { to: string; from: string; text: string };

export const ACCOUNT = { sid: `AC${'a1'.repeat(16)}`, token: 'twilio-token-of-the-tests' };

export type FakeTwilio = {
  api: string;
  texts: SentText[];
  /** Calls of the API so far, refused ones too. */
  calls: () => number;
  /** How the next calls are answered; the text counts as sent when nothing else is said. */
  answer: (how: 'send' | number | 'hang' | 'drip') => void;
  close: () => Promise<void>;
};

function drip(response: ServerResponse): void {
  response.writeHead(201, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

/** A stand-in for Twilio's Messages resource that keeps what it is asked to send. */
export async function startTwilio(): Promise<FakeTwilio> {
  const texts: SentText[] = [];
  let how: 'send' | number | 'hang' | 'drip' = 'send';
  let calls = 0;
  const server = createServer(async (request, response) => {
    calls += 1;
    let body = '';
    for await (const chunk of request) body += chunk;
    const wanted = `Basic ${Buffer.from(`${ACCOUNT.sid}:${ACCOUNT.token}`).toString('base64')}`;
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    if (request.url !== `/2010-04-01/Accounts/${ACCOUNT.sid}/Messages.json`) return answer(404, {});
    if (request.headers.authorization !== wanted) return answer(401, { code: 20003 });
    if (how === 'hang') return;
    if (typeof how === 'number') return answer(how, { code: 20500 });
    const form = new URLSearchParams(body);
    texts.push({ to: form.get('To') ?? '', from: form.get('From') ?? '', text: form.get('Body') ?? '' });
    if (how === 'drip') return drip(response);
    answer(201, { sid: `SM${'0'.repeat(32)}`, status: 'queued' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    calls: () => calls,
    answer: (next) => {
      how = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The signature of a request that Twilio sends to `url`. */
export const twilioSignature = (url: string, form: Record<string, string>, token = ACCOUNT.token): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(form)
          .sort()
          .map((key) => key + form[key])
          .join(''),
    )
    .digest('base64');

/** What Twilio would send to one of our hooks, signed. */
export function hookRequest(
  origin: string,
  path: string,
  form: Record<string, string>,
  signature = twilioSignature(origin + path, form),
): RequestInit {
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'X-Twilio-Signature': signature,
    },
    body: new URLSearchParams(form).toString(),
  };
}
