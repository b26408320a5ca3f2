import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { config } from '../../server/core/config.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { readShareCard, shareImageOf, siteShareImage } from '../../server/site/seo/read-share-card.ts';
import { shareImageSender } from '../../server/site/seo/share-image-sender.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
let server: Server;
let origin: string;
const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-share-'));
const folder = path.join(varDir, 'share');

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  Object.assign(config(), { varDir });
  mkdirSync(folder);
  const send = shareImageSender(db, ['X-Content-Type-Options', 'nosniff']);
  server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice('/media/share/'.length);
    if (!(await send(name, request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  await new Promise((done) => server.close(done));
  rmSync(varDir, { recursive: true, force: true });
  await close();
});

const shop = (name: string) => night.shops.get(name) as number;
const get = (target: string) => fetch(origin + target, { redirect: 'manual' });
async function pathOf(kind: 'area' | 'shop' | 'news', id: number): Promise<string> {
  const card = await readShareCard(db, kind, id);
  if (!card) throw new Error('no card');
  return shareImageOf(kind, id, card).path;
}

describe('a share image', () => {
  it('is a 1200×630 PNG under 300 kB that may be kept for ever, for site, area and shop', async () => {
    const paths = [
      siteShareImage().path,
      await pathOf('area', night.areas.kabukicho as number),
      await pathOf('shop', shop('月灯り')),
    ];
    for (const target of paths) {
      const answer = await get(target);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const png = Buffer.from(await answer.arrayBuffer());
      expect(png.length).toBeLessThan(300_000);
      const { format, width, height } = await sharp(png).metadata();
      expect([format, width, height]).toEqual(['png', 1200, 630]);
    }
  });

  it('says everything inside the middle square, which LINE may crop to', async () => {
    await db
      .updateTable('shops')
      .set({ name: '夜'.repeat(50) })
      .where('id', '=', shop('月灯り'))
      .execute();
    const png = Buffer.from(await (await get(await pathOf('shop', shop('月灯り')))).arrayBuffer());
    // Left and right of the square there is only the ground.
    for (const left of [0, 1200 - 280]) {
      const side = await sharp(png)
        .extract({ left, top: 60, width: 280, height: 480 })
        .greyscale()
        .png()
        .toBuffer();
      const { channels } = await sharp(side).stats();
      const { min = 0, max = 255 } = channels[0] ?? {};
      expect(max - min).toBeLessThan(30);
    }
    expect(png.length).toBeLessThan(300_000);
  });

  it('moves to a new address when what it says changes; the old address leads there and its file goes', async () => {
    const id = shop('宵待');
    const before = await pathOf('shop', id);
    expect((await get(before)).status).toBe(200);
    await db.updateTable('shops').set({ name: '宵待ち' }).where('id', '=', id).execute();
    const after = await pathOf('shop', id);
    expect(after).not.toBe(before);
    const answer = await get(before);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, after]);
    expect((await get(after)).status).toBe(200);
    expect(readdirSync(folder).filter((name) => name.startsWith(`shop-${id}-`))).toEqual([
      path.basename(after),
    ]);
  });

  it('of news carries their title, from the hour they are published', async () => {
    const soon = new Date(Date.now() + 60_000);
    const { id } = await db
      .insertInto('news')
      .values({ title: '年末の営業', body: '本文です。', publishedAt: soon })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await readShareCard(db, 'news', id)).toBeNull();
    expect((await get(`/media/share/news-${id}-d1.png`)).status).toBe(404);
    await db.updateTable('news').set({ publishedAt: new Date() }).where('id', '=', id).execute();
    expect(await readShareCard(db, 'news', id)).toMatchObject({ title: '年末の営業' });
    const target = await pathOf('news', id);
    expect((await get(target)).status).toBe(200);
    await db.updateTable('news').set({ withdrawnAt: new Date() }).where('id', '=', id).execute();
    expect((await get(target)).status).toBe(404);
  });

  it('is drawn once for all who ask at the same time, and leaves no half-written file', async () => {
    const target = await pathOf('shop', shop('ミモザ'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(target)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(readdirSync(folder).every((name) => name.endsWith('.png'))).toBe(true);
  });

  it('does not exist for a shop that is hidden, closed, of the sexy category or unknown', async () => {
    const target = await pathOf('shop', shop('ミモザ'));
    expect((await get(target)).status).toBe(200);
    const set = (status: 'open' | 'hidden') =>
      db.updateTable('shops').set({ status }).where('id', '=', shop('ミモザ')).execute();
    await set('hidden');
    onTestFinished(async () => {
      await set('open');
    });
    expect((await get(target)).status).toBe(404);
    for (const id of [shop('閉店した店'), shop('夜想'), 999_999_999])
      expect((await get(`/media/share/shop-${id}-d1.png`)).status).toBe(404);
  });

  it('does not exist under any other name', async () => {
    const before = readdirSync(folder).length;
    for (const name of [
      'site-1-d1.png',
      'shop-01-d1.png',
      'shop-9999999999-d1.png',
      'cast-1-d1.png',
      'shop-1-d1.png.exe',
      '..%2f..%2fsecrets.json',
      'shop-1-D1.png',
      '',
    ])
      expect((await get(`/media/share/${name}`)).status).toBe(404);
    expect(readdirSync(folder).length).toBe(before);
  });
});
