import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endUnread } from './streams.ts';

/** Milliseconds and bytes (security.md 7.8); times are checked every `connectionsCheckingInterval`. */
export const LISTENER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
};
const REQUESTS_PER_CONNECTION = 1000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

export function createListener(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  refuse?: (error: NodeJS.ErrnoException, socket: Duplex) => void,
  limits = LISTENER_LIMITS,
): Server {
  /** An answer before the end of its request's body ends the connection: the rest must not be parsed as a request. */
  class Answer<R extends IncomingMessage> extends ServerResponse<R> {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of Node's own method
    override writeHead(...given: any): this {
      const { req, headersSent } = this;
      const isUnread = !req.complete && hasBody(req);
      if (!headersSent && (isUnread || !server.listening)) this.setHeader('Connection', 'close');
      if (isUnread) endUnread(req.socket);
      return super.writeHead(...(given as Parameters<ServerResponse['writeHead']>));
    }
  }
  const server = createServer({ ...limits, insecureHTTPParser: false, ServerResponse: Answer }, handle);
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  if (refuse) server.on('clientError', refuse);
  return server;
}
