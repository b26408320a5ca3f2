import type { IncomingMessage } from 'node:http';

/** Whether the client's copy, named by `If-None-Match`, is the one under `etag` (RFC 9110, 13.1.2). */
export const isUnchanged = (request: IncomingMessage, etag: string): boolean =>
  namesCopy(request.headers['if-none-match'], etag);

/** Whether an `If-None-Match` header names the copy under `etag`. */
export function namesCopy(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
