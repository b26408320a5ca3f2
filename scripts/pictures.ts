import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type Page, chromium as playwright } from '@playwright/test';
import sharp from 'sharp';
import type { Db } from '../server/core/db/connect.ts';
import { freePort } from '../server/core/db/free-port.ts';
import { areaPath, castPath, shopAdminPath, shopPath, timelinePath, topPath } from '../server/core/paths.ts';
import { chromium } from '../tests/support/chromium.ts';
import { moveToEvening, thisEvening } from './evening-clock.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1280, height: 800 };
const QUALITY = 62;

type Picture = {
  name: string;
  path: string;
  size: typeof PHONE;
  theme: 'light' | 'dark';
  /** Where the picture begins. */
  from?: string;
  /** A visitor has said where they are. */
  inArea?: true;
  asShop?: true;
};

async function picturesOf(db: Db): Promise<{ pictures: Picture[]; shopId: number }> {
  const { id: castId, shopId } = await db
    .selectFrom('casts')
    .select(['id', 'shopId'])
    .where('shopId', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  if (shopId === null) throw new Error('The demo has no cast with a shop.');
  const area = areaPath('shops', 'tokyo', 'shinjuku-kabukicho');
  return {
    shopId,
    pictures: [
      { name: 'top', path: topPath(), size: PHONE, theme: 'dark', inArea: true },
      { name: 'list', path: area, size: PHONE, theme: 'light' },
      { name: 'cast', path: castPath(castId), size: PHONE, theme: 'light' },
      { name: 'timeline', path: timelinePath(), size: PHONE, theme: 'dark' },
      { name: 'shop', path: shopPath(shopId), size: DESKTOP, theme: 'dark', from: '#price' },
      { name: 'shifts', path: shopAdminPath(shopId, 'shifts'), size: DESKTOP, theme: 'light', asShop: true },
    ],
  };
}

/** Over the call of the page, as a visitor's browser makes it. */
const logIn = (page: Page, login: { email: string; password: string }) =>
  page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await fetch('/api/shop_login', { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The shop cannot log in: ${answer.status} ${await answer.text()}`);
  }, login);

async function take(browser: Browser, origin: string, picture: Picture, login: Parameters<typeof logIn>[1]) {
  const { name, size, theme, from, inArea } = picture;
  const page = await browser.newPage({
    ...{ baseURL: origin, viewport: size, colorScheme: theme, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' },
    deviceScaleFactor: size === PHONE ? 2 : 1,
    reducedMotion: 'reduce',
  });
  await page.clock.setFixedTime(thisEvening());
  await page.addInitScript(() => localStorage.setItem('age-confirmed', String(Date.now())));
  if (picture.asShop) {
    await page.goto(topPath());
    await logIn(page, login);
  }
  await page.goto(picture.path, { waitUntil: 'networkidle' });
  if (inArea) {
    await page.locator('[data-area]').first().click();
    await page.locator('[data-night="area"]').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    // A click on a question further down has scrolled to it, and a reload keeps the place.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }
  if (from) {
    await page.locator(from).evaluate((part) => part.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
  }
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().left < innerWidth)
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  const file = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer();
  writeFileSync(path.join(FOLDER, `${name}.webp`), file);
  await page.close();
  console.log(`${name}.webp ${Math.round(file.length / 1024)} kB`);
}

// Modules that read the settings as they load come after these.
const varDir = mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
Object.assign(process.env, { VAR_DIR: varDir, PORT: String(await freePort(0)), CLOCK: 'off' });
const { asOwner } = await import('../server/core/db/open.ts');
const { readConfig } = await import('../server/core/config.ts');
const { loadSecrets } = await import('../server/core/secrets.ts');
const { startDatabase, serve } = await import('../server/main.ts');
const { importOwnPlaces } = await import('../server/directory/places/import-places.ts');
const { build } = await import('./build.ts');
const { fillDemo } = await import('./demo/fill.ts');
const { addDemoLogins } = await import('./demo/logins.ts');
const { runCommand } = await import('./with-database.ts');

/** The pictures of the README: of the demo, on a site of their own, in the evening of this day. */
await runCommand(async () => {
  const config = readConfig();
  const secrets = loadSecrets(config);
  let close = async () => {};
  try {
    const byDay = await startDatabase(config, secrets, 'web');
    close = () => byDay.close();
    await importOwnPlaces(byDay.db);
    await asOwner(byDay, async (owner) => {
      await fillDemo(owner, { shops: 300, seed: 1, varDir });
      await moveToEvening(owner);
    });
    await close();
    const database = await startDatabase(config, secrets, 'web');
    close = () => database.close();
    const shop = (await addDemoLogins(database.db, secrets)).find(({ who }) => who === 'a shop');
    const { pictures, shopId } = await picturesOf(database.db);
    build();
    const server = await serve(config, secrets, database);
    close = server.stop;
    const browser = await playwright.launch(chromium());
    close = async () => {
      await browser.close();
      await server.stop();
    };
    mkdirSync(FOLDER, { recursive: true });
    const login = { email: String(shopId), password: shop?.password ?? '' };
    for (const picture of pictures) await take(browser, config.siteOrigin, picture, login);
  } finally {
    await close();
    rmSync(varDir, { recursive: true, force: true });
  }
});
