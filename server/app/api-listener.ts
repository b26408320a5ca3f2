import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ERROR_MESSAGES } from '../core/http/errors.ts';
import type { FlatHeaders } from '../core/http/headers.ts';
import { api } from './api.ts';

const READING = new Set(['GET', 'HEAD']);
const ALLOWED = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const METHODS = new Set(ALLOWED.split(', '));

/** Hono's body limit needs the private fields of a real request, which the adapter's light one lacks. */
function withBody(request: Request): Request {
  const { url, method, headers, body } = request;
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

const listen = getRequestListener(
  (request, env) => api.fetch(READING.has(request.method) ? request : withBody(request), env),
  // The listener disposes of unread bodies (listener.ts).
  { overrideGlobalObjects: false, autoCleanupIncoming: false },
);

/** Methods that the API never has are refused here. */
export function apiListener(common: FlatHeaders) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (let i = 0; i < common.length; i += 2)
      response.setHeader(common[i] as string, common[i + 1] as string);
    if (METHODS.has(request.method ?? '')) return void (await listen(request, response));
    const [status, message] = ERROR_MESSAGES.method_not_allowed;
    const body = JSON.stringify({ message });
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(status, {
      Allow: ALLOWED,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  };
}
