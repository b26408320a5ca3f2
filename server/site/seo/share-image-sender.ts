import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../../core/db/connect.ts';
import type { FlatHeaders } from '../../core/http/headers.ts';
import { type ShareKind, shareImagePath } from '../../core/paths.ts';
import { mediaStore } from '../../gateways/media/store/choose.ts';
import { sendFile } from '../../gateways/media/store/send-file.ts';
import { readShareCard, type ShareCard } from './read-share-card.ts';

const NAME = /^(site|area|shop|news)-(0|[1-9]\d{0,8})-([a-z0-9]{2,16})\.png$/;
/** Each image takes a core for about a tenth of a second, one after the other. */
const MAX_WAITING = 50;
const RETRY_SECONDS = '10';

/** Draws an image on its first request and stores it; false when no such image exists. */
export function shareImageSender(db: Db, common: FlatHeaders) {
  const drawing = new Map<string, Promise<void>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function draw(name: string, card: ShareCard): Promise<void> {
    const { drawShareImage } = await import('./share-image.ts');
    const png = await drawShareImage(card);
    await mediaStore().write('share', name, png);
    // No page links to the older images of this one.
    const same = name.slice(0, name.lastIndexOf('-') + 1);
    for await (const files of mediaStore().list('share', [same])) {
      const others = files.filter((other) => other.name !== name);
      await mediaStore().remove(
        'share',
        others.map((other) => other.name),
      );
    }
  }

  /** Requests for the same image share one drawing. */
  function drawOnce(name: string, card: ShareCard): Promise<void> {
    const underWay = drawing.get(name);
    if (underWay) return underWay;
    const drawn = queue.then(() => draw(name, card)).finally(() => drawing.delete(name));
    queue = drawn.catch(() => {});
    drawing.set(name, drawn);
    return drawn;
  }

  return async (name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, kind, id, version] = NAME.exec(name) ?? [];
    if (!kind || !id) return false;
    const card = await readShareCard(db, kind as ShareKind, Number(id));
    if (!card) return false;
    const answer = (status: number, ...headers: string[]) =>
      response.writeHead(status, [...common, ...headers]);
    if (card.version !== version) {
      const current = shareImagePath(kind as ShareKind, Number(id), card.version);
      answer(302, 'Location', current, 'Cache-Control', 'public, max-age=300', 'Content-Length', '0').end();
      return true;
    }
    const isHead = request.method === 'HEAD';
    let found = await mediaStore().open('share', name, { isHead });
    if (!found) {
      if (drawing.size >= MAX_WAITING && !drawing.has(name)) {
        answer(503, 'Retry-After', RETRY_SECONDS, 'Cache-Control', 'no-store', 'Content-Length', '0').end();
        return true;
      }
      await drawOnce(name, card);
      found = await mediaStore().open('share', name, { isHead });
      if (!found) return false;
    }
    answer(
      200,
      ...['Content-Type', 'image/png', 'Content-Length', String(found.bytes)],
      ...['Cache-Control', 'public, max-age=31536000, immutable'],
    );
    if (isHead) {
      await found.close();
      response.end();
    } else sendFile(found, response);
    return true;
  };
}
