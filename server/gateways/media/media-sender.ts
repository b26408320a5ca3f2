import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type FlatHeaders, MEDIA_POLICY } from '../../core/http/headers.ts';
import { mediaStore } from './store/choose.ts';
import type { OpenFile, Wanted } from './store/media-store.ts';
import { sendFile } from './store/send-file.ts';

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
const keptAs = (may: 'public' | 'private') => (may === 'private' ? PRIVATE : IMMUTABLE);
/** After an open that took longer access is asked for again: a CDN would keep what has been hidden meanwhile. */
const STALE_MS = 1000;
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

function partOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const [, first, last] = RANGE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : 'outside';
}

type Access = (id: string, headers: IncomingHttpHeaders) => Promise<'public' | 'private' | null>;

type Found = { file: OpenFile; kept: string };

/** False when there is none, or none for the caller. */
export function mediaSender(access: Access, common: FlatHeaders) {
  async function mayHave(file: OpenFile, id: string, headers: IncomingHttpHeaders): ReturnType<Access> {
    let may: Awaited<ReturnType<Access>> = null;
    try {
      may = await access(id, headers);
    } finally {
      if (!may) await file.close();
    }
    return may;
  }

  async function find(
    name: string,
    id: string,
    headers: IncomingHttpHeaders,
    wanted: Wanted,
  ): Promise<Found | null> {
    const store = mediaStore();
    if (store.asksRows) {
      let may = await access(id, headers);
      if (!may) return null;
      const began = performance.now();
      const file =
        (await store.open('media', name, wanted)) ??
        (await store.open('held', name, wanted)) ??
        (await store.open('media', name, wanted));
      if (!file) return null;
      if (performance.now() - began > STALE_MS) may = await mayHave(file, id, headers);
      return may && { file, kept: keptAs(may) };
    }
    let file = await store.open('media', name, wanted);
    if (file) return { file, kept: IMMUTABLE };
    file = await store.open('held', name, wanted);
    if (!file) {
      file = await store.open('media', name, wanted);
      return file && { file, kept: IMMUTABLE };
    }
    const may = await mayHave(file, id, headers);
    return may && { file, kept: keptAs(may) };
  }

  return async (name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, id, picture, video] = NAME.exec(name) ?? [];
    const type = TYPES.get(picture ?? video ?? '');
    if (!id || !type) return false;
    const { range } = request.headers;
    const isHead = request.method === 'HEAD';
    const found = await find(name, id, request.headers, {
      isHead,
      range: video && range && RANGE.test(range) ? range : undefined,
    });
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
    if (isHead) {
      await file.close();
      response.end();
    } else sendFile(file, response, part ?? undefined);
    return true;
  };
}
