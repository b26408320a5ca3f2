import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FlatHeaders } from './headers.ts';
import { PLAIN_PAGE_POLICY, type PlainReason, plainPage } from './plain-page.ts';
import { linger } from './streams.ts';

const REASONS = new Map<string, PlainReason>(
  Object.entries({
    HPE_HEADER_OVERFLOW: 'headers',
    ERR_HTTP_REQUEST_TIMEOUT: 'slow',
  }),
);

/** Another answer would be read as the rest of the first; Node's own handler looks the same way. */
const isAnswering = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true;

/** With the headers of every other answer; closes the connection. */
export function refuseMalformed(common: FlatHeaders, siteName: string) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const { status, body } = plainPage(REASONS.get(error.code ?? '') ?? 'malformed', siteName);
    const headers = [
      ...common,
      ...['Content-Security-Policy', PLAIN_PAGE_POLICY, 'Cache-Control', 'no-store'],
      ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
      ...['Connection', 'close'],
    ];
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
    socket.write(Buffer.concat([Buffer.from(`${head}\r\n`), body]));
    linger(socket);
  };
}
