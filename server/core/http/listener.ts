import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { endUnread } from './streams.ts';

/** Milliseconds and bytes (security.md 7.8); limits in time are looked at as often as `connectionsCheckingInterval`. */
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

/** The HTTP server that `handle` answers for; `refuse` answers what the parser cannot read, or not in time. */
export function createListener(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  refuse?: (error: NodeJS.ErrnoException, socket: Duplex) => void,
  limits = LISTENER_LIMITS,
): Server {
  /**
   * An answer that begins before the body of its request has come is the last one of its connection, and says so: the
   * rest of the body must not be parsed as the next request. The same holds for answers of a server that stops.
   */
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
