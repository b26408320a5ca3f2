import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type FlatHeaders, MEDIA_POLICY } from '../../core/http/headers.ts';
import { pour } from '../../core/http/streams.ts';
import { mediaStore } from './store/choose.ts';
import type { OpenFile } from './store/media-store.ts';

const NAME = /^([a-z2-7]{26})(?:w\d{2,4}\.(webp|avif|jpg)|\.(mp4))$/;
const TYPES = new Map<string, string>(
  Object.entries({
    webp: 'image/webp',
    avif: 'image/avif',
    jpg: 'image/jpeg',
    mp4: 'video/mp4',
  }),
);
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PRIVATE = 'private, no-store';

function partOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : 'outside';
}

type Access = (id: string, headers: IncomingHttpHeaders) => Promise<'public' | 'private' | null>;

type Found = { file: OpenFile; kept: string };

/** False where the caller may see none. `media` is everybody's; `held` has files of posts that are not. */
export function mediaSender(access: Access, common: FlatHeaders) {
  async function find(
    name: string,
    id: string,
    { headers, isHead }: { headers: IncomingHttpHeaders; isHead: boolean },
  ): Promise<Found | null> {
    const store = mediaStore();
    if (store.asksRows) {
      const may = await access(id, headers);
      if (!may) return null;
      const file =
        (await store.open('media', name, isHead)) ??
        (await store.open('held', name, isHead)) ??
        (await store.open('media', name, isHead));
      return file && { file, kept: may === 'private' ? PRIVATE : IMMUTABLE };
    }
    let file = await store.open('media', name);
    if (file) return { file, kept: IMMUTABLE };
    file = await store.open('held', name);
    if (!file) {
      file = await store.open('media', name);
      return file && { file, kept: IMMUTABLE };
    }
    let may: Awaited<ReturnType<Access>> = null;
    try {
      may = await access(id, headers);
    } finally {
      if (!may) await file.close();
    }
    return may && { file, kept: may === 'private' ? PRIVATE : IMMUTABLE };
  }

  return async (name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, id, picture, video] = NAME.exec(name) ?? [];
    const type = TYPES.get(picture ?? video ?? '');
    if (!id || !type) return false;
    const { range } = request.headers;
    const isHead = request.method === 'HEAD' || (video !== undefined && range !== undefined);
    const found = await find(name, id, { headers: request.headers, isHead });
    if (!found) return false;
    const { file, kept } = found;
    const size = file.bytes;
    const part = video ? partOf(range, size) : null;
    const headers = [
      ...common,
      'Content-Security-Policy',
      MEDIA_POLICY,
      'Content-Type',
      type,
      'Cache-Control',
      kept,
    ];
    if (video) headers.push('Accept-Ranges', 'bytes');
    if (part === 'outside') {
      await file.close();
      response.writeHead(416, [...headers, 'Content-Range', `bytes */${size}`]).end();
      return true;
    }
    const length = part ? part.end - part.start + 1 : size;
    if (part) headers.push('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
    response.writeHead(part ? 206 : 200, [...headers, 'Content-Length', String(length)]);
    if (request.method === 'HEAD') {
      await file.close();
      response.end();
    } else pour(file.stream(part ?? undefined), response);
    return true;
  };
}
