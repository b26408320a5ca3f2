import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Db } from '../db/connect.ts';
import type { FlatHeaders } from '../http/headers.ts';
import { readShareCard } from './read-share-card.ts';

const NAME = /^(site|area|shop)-(\d{1,9})-([a-z0-9]{2,16})\.png$/;
/** Images drawn at the same time: each takes a core for about a tenth of a second. */
const CONCURRENCY = 1;

/** A sender of share images: drawn when first asked for, kept under `folder`; false when there is no such image. */
export function shareImageSender(folder: string, db: Db, common: FlatHeaders) {
  const drawing = new Map<string, Promise<boolean>>();
  let queue: Promise<unknown> = Promise.resolve();

  async function draw(name: string, kind: string, id: number, version: string): Promise<boolean> {
    const card = await readShareCard(db, kind as 'site' | 'area' | 'shop', id);
    if (!card || card.version !== version) return false;
    const { drawShareImage } = await import('./share-image.ts');
    const png = await drawShareImage(card);
    await mkdir(folder, { recursive: true });
    const target = path.join(folder, name);
    await writeFile(`${target}.${process.pid}`, png);
    await rename(`${target}.${process.pid}`, target);
    return true;
  }

  /** One after the other, and once for all who ask for the same. */
  function drawOnce(name: string, kind: string, id: number, version: string): Promise<boolean> {
    const underWay = drawing.get(name);
    if (underWay) return underWay;
    if (drawing.size >= 50 * CONCURRENCY) return Promise.resolve(false);
    const drawn = queue.then(() => draw(name, kind, id, version)).finally(() => drawing.delete(name));
    queue = drawn.catch(() => {});
    drawing.set(name, drawn);
    return drawn;
  }

  return async (name: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, kind, id, version] = NAME.exec(name) ?? [];
    if (!kind || !id || !version) return false;
    const file = path.join(folder, name);
    if (!existsSync(file) && !(await drawOnce(name, kind, Number(id), version))) return false;
    const { size } = await stat(file);
    response.writeHead(200, [
      ...common,
      ...['Content-Type', 'image/png', 'Content-Length', String(size)],
      ...['Cache-Control', 'public, max-age=31536000, immutable'],
    ]);
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).pipe(response);
    return true;
  };
}
