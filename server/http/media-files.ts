import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { FlatHeaders } from './headers.ts';

const NAME = /^[a-z2-7]{26}w\d{2,4}\.webp$/;

/** A sender of stored pictures: `/media/{id}w{width}.webp` below `folder`, immutable; false when there is none. */
export function mediaSender(folder: string, common: FlatHeaders) {
  return async (name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!NAME.test(name)) return false;
    const file = path.join(folder, name);
    let found: Stats;
    try {
      found = await stat(file);
    } catch {
      return false;
    }
    const headers = [...common, 'Content-Type', 'image/webp', 'Content-Length', String(found.size)];
    response.writeHead(200, [...headers, 'Cache-Control', 'public, max-age=31536000, immutable']);
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    return true;
  };
}
