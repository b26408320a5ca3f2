import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGAL, legalPath } from '../../server/core/paths.ts';
import { sitemapFile } from '../../server/site/seo/sitemap.ts';
import { openPages, type Page } from './open-pages.ts';

let opened: Awaited<ReturnType<typeof openPages>>;
const pages = new Map<string, Page>();

beforeAll(async () => {
  opened = await openPages();
  for (const page of LEGAL) pages.set(page, await opened.get(legalPath(page)));
});
afterAll(() => opened.database.close());

describe.each(LEGAL)('the page %s', (name) => {
  const page = () => pages.get(name) as Page;

  it('is stored, begins with a summary, and leads to the others and to its own parts', () => {
    const { status, tags, html } = page();
    expect(status).toBe(200);
    expect(tags).toEqual(['legal']);
    expect(html).toContain('かんたんに言うと');
    for (const other of LEGAL) expect(html).toContain(`href="${legalPath(other)}"`);
    for (const [, id] of html.matchAll(/href="#([a-z0-9-]+)"/g))
      if (id !== 'main') expect(html, id).toContain(`id="${id}"`);
    expect(html).not.toMatch(/href="#"|\sstyle="|undefined|null、/);
  });

  it('is in the footer of every page and in the sitemap', async () => {
    expect((await opened.get('/shop_entry/')).html).toContain(`href="${legalPath(name)}"`);
    const places = await sitemapFile(opened.database.db, 'places-1', 'https://yoakari.example');
    expect(places).toContain(`<loc>https://yoakari.example${legalPath(name)}</loc>`);
  });
});

it('says how long things are kept by the numbers that the jobs use, and who gets what as it is set up', () => {
  const { text } = pages.get('privacy') as Page;
  expect(text).toContain('退会から90日');
  expect(text).toContain('7日後に消去します');
  expect(text, 'no gateway is set up').toContain('外部のSMS・メール・LINEの事業者につないでいません');
  expect(text).not.toContain('Twilio');
});

it('tells honestly what the operator has not set yet', () => {
  const { text } = pages.get('company') as Page;
  expect(text).toContain('まだ掲載していません。');
  expect(text).toContain('よあかり運営事務局');
});
