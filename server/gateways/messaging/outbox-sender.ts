import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../core/config.ts';
import { database } from '../../core/db/database.ts';
import { isFromThisMachine } from '../../core/http/client-address.ts';
import type { FlatHeaders } from '../../core/http/headers.ts';
import { answerCall } from './answer-call.ts';
import type { Telephone } from './contract.ts';
import { outboxPage } from './outbox-page.ts';
import { readOutbox } from './read-outbox.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAX_BODY = 16 * 1024;
const ADDRESS = /^\/dev\/outbox(\/|\/text|\/call)?$/;

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY) return {};
  }
  return Object.fromEntries(new URLSearchParams(body));
}

const spoken = (twiml: string) => /<Say[^<>]*>([^<]*)<\/Say>/.exec(twiml)?.[1] ?? '';

/** `/dev/outbox`. False for other addresses, in production and for other machines: codes are read here. */
export function outboxSender(config: Config, common: FlatHeaders, { receiveText, makeCode }: Telephone) {
  return async (wanted: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, part = ''] = ADDRESS.exec(wanted) ?? [];
    if (!ADDRESS.test(wanted) || config.production || !isFromThisMachine(request)) return false;
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (isPost !== (part === '/text' || part === '/call')) return false;
    const show = async (status: number, heard?: string) => {
      const body = Buffer.from(outboxPage(await readOutbox(database()), heard));
      const head = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
      response.writeHead(status, [
        ...common,
        ...['Content-Security-Policy', POLICY, ...head, 'Content-Length', String(body.length)],
      ]);
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    };
    if (!isPost) return show(200);
    const site = request.headers['sec-fetch-site'];
    const isOurs = site ? site === 'same-origin' : request.headers.origin === config.siteOrigin;
    if (!isOurs) return show(403, 'このページから送ってください。');
    const { from = '', body = '', digits = '' } = await readForm(request);
    if (part === '/call')
      return show(200, spoken(await answerCall(database(), { from, digits, action: '/' }, makeCode)));
    const isAwaited = await receiveText(database(), { from, body });
    return show(200, isAwaited ? 'SMSを受け付けました。' : 'このSMSを待っている画面はありません。');
  };
}
