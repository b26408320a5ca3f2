import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromium as launchOptions } from '../../support/chromium.ts';
import { PHONE } from '../walker.ts';

/** The browser's own process: its children are named by their type. */
function processOf(folder: string): number {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
      if (words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith('--type=')))
        return Number(id);
    } catch {
      // It has ended in between.
    }
  }
  throw new Error('The browser is not running.');
}

const pageOf = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

/**
 * A browser with a folder of its own, for as long as `use` lasts. `killed` ends it without a warning.
 * @returns of `killed` a page of the same browser, started again, with the session it had
 */
export async function withKillableBrowser(
  { baseURL, from }: { baseURL: string | undefined; from: string },
  use: (page: Page, killed: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions(),
      ...{ ...(baseURL && { baseURL }), viewport: PHONE, locale: 'ja-JP' },
      extraHTTPHeaders: { 'X-Forwarded-For': from },
    });
    await context.addInitScript(() => localStorage.setItem('age-confirmed', String(Date.now())));
    return context;
  };
  let context = await open();
  try {
    await use(await pageOf(context), async () => {
      // A session that a browser has not written down yet dies with it.
      const cookies = await context.cookies();
      const ended = new Promise((done) => context.on('close', done));
      process.kill(processOf(folder), 'SIGKILL');
      await ended;
      context = await open();
      await context.addCookies(cookies);
      return pageOf(context);
    });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What this browser keeps under a key, as JSON, or nothing. */
export const textUnder = (page: Page, key: string) =>
  page.evaluate(
    (name) =>
      new Promise<string>((done) => {
        const asked = indexedDB.open('yoakari');
        // Not there yet: an empty one would stand in the way of the page's own.
        asked.onupgradeneeded = () => asked.transaction?.abort();
        asked.onerror = () => done('');
        asked.onsuccess = () => {
          const { result } = asked;
          const found = result.transaction('drafts').objectStore('drafts').get(name);
          found.onsuccess = () => {
            result.close();
            done(found.result === undefined ? '' : JSON.stringify(found.result));
          };
        };
      }),
    key,
  );
export const keptUnder = async (page: Page, key: string): Promise<boolean> =>
  (await textUnder(page, key)) !== '';
