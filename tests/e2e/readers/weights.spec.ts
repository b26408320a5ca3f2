import type { APIRequestContext } from '@playwright/test';
import { expect, PHONE, readToTheEnd, test } from '../walker.ts';
import { addressOf, DIRECTORY } from './addresses.ts';

const HTML_LIMIT = 20 * 1024;
const SCRIPT_LIMIT = 82 * 1024;
/** Each one is an answer to wait for, and some name the next. */
const SCRIPT_FILES = 16;
/** Each file holds the first paint back: what is needed later comes with its script. */
const STYLESHEETS = 4;

/** Comes 4 s after a page has all it needs, with what nothing else on the page imports. */
const LATE = /\/keep-taps\.[^/]*\.js$/;

/** Of the scripts that have come, those that a page is not complete without. */
async function early(scripts: readonly string[], address: string, request: APIRequestContext) {
  const textOf = async (each: string) => (await request.get(each)).text();
  const html = await textOf(address);
  const texts = new Map(await Promise.all(scripts.map(async (each) => [each, await textOf(each)] as const)));
  let needed = scripts.filter((each) => !LATE.test(each));
  for (let left = needed.length + 1; needed.length < left; ) {
    left = needed.length;
    const isNamed = (name: string) =>
      html.includes(name) || needed.some((other) => texts.get(other)?.includes(`./${name}`));
    needed = needed.filter((each) => isNamed(each.slice(each.lastIndexOf('/') + 1)));
  }
  return needed;
}

test.use({ viewport: PHONE });

test('pages are light: HTML within 20 kB, JavaScript before interaction within 82 kB, as brotli', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const sizeOf = async (address: string) => {
    const answer = await request.get(address, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers()['content-encoding'], address).toBe('br');
    return Number(answer.headers()['content-length']);
  };
  const rows: { page: string; html: number; script: number; scripts: number; sheets: number }[] = [];
  for (const kind of DIRECTORY) {
    const address = await addressOf(kind, request);
    await page.goto(address);
    await readToTheEnd(page);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    );
    const sizes = await Promise.all((await early([...new Set(scripts)], address, request)).map(sizeOf));
    const script = sizes.reduce((sum, size) => sum + size, 0);
    const sheets = await page.locator('link[rel="stylesheet"]').count();
    rows.push({ page: kind, html: await sizeOf(address), script, scripts: sizes.length, sheets });
  }
  console.log(
    `\n${'page'.padEnd(20)} ${'HTML'.padStart(8)} ${'script'.padStart(8)} files styles (bytes, brotli)`,
  );
  for (const row of rows)
    console.log(
      `${row.page.padEnd(20)} ${String(row.html).padStart(8)} ${String(row.script).padStart(8)} ${String(row.scripts).padStart(5)} ${String(row.sheets).padStart(6)}`,
    );
  expect(rows.filter(({ html }) => html > HTML_LIMIT)).toEqual([]);
  expect(rows.filter(({ script }) => script > SCRIPT_LIMIT)).toEqual([]);
  expect(rows.filter(({ scripts }) => scripts > SCRIPT_FILES)).toEqual([]);
  expect(rows.filter(({ sheets }) => sheets > STYLESHEETS)).toEqual([]);
});
