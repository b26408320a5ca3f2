import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FlatHeaders } from './headers.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';

/** Answers what the HTTP parser cannot read, with the headers of every other answer, and closes the connection. */
export function refuseMalformed(common: FlatHeaders, siteName: string) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, body } = plainPage(
      error.code === 'HPE_HEADER_OVERFLOW' ? 'headers' : 'malformed',
      siteName,
    );
    const headers = [
      ...common,
      ...['Content-Security-Policy', PLAIN_PAGE_POLICY, 'Cache-Control', 'no-store'],
      ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
      ...['Connection', 'close'],
    ];
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
    socket.end(Buffer.concat([Buffer.from(`${head}\r\n`), body]));
  };
}
