import type { IncomingMessage } from 'node:http';

/** Whether the client's copy, named by `If-None-Match`, is the one under `etag` (RFC 9110, 13.1.2). */
export function isUnchanged(request: IncomingMessage, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  return header === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
