import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedNight, openListedNight, textOf } from './listed-night.ts';

const AREA = 'tokyo/night-kabukicho';
let night: ListedNight;

const get = (path: string) => night.get(path);
const html = (path: string) => night.html(path);
const search = (half: string, params: Record<string, string>) => `/${half}/?${new URLSearchParams(params)}`;

beforeAll(async () => {
  night = await openListedNight();
}, 120_000);
afterAll(() => night.close());

describe('a page of words', () => {
  it('says what was searched for, shows what fits, and is kept nowhere', async () => {
    const answer = await get(search('shops', { text: 'ミモザ' }));
    const page = await answer.text();
    expect(answer.headers.get('cache-tag')).toBeNull();
    expect(page).toContain('<h1>「ミモザ」に合うお店</h1>');
    expect(page).toMatch(/<h3><a [^>]*>ミモザ<\/a><\/h3>/);
    expect(page).not.toContain('>月灯り</a></h3>');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toMatch(/rel="canonical" href="[^"?]*\/shops\/"/);
  });

  it('shows words as words, whatever they look like', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'';
    const page = await html(search('casts', { text: hostile }));
    expect(page).toContain('<h1>「&lt;img src=x onerror=alert(1)&gt;&quot;&#39;」に合う女の子</h1>');
    // Inside the quotes of an attribute it may stand as it is; it never ends them.
    expect(page).not.toContain('onerror=alert(1)>"');
  });

  it('keeps the words in the links to the other half, to areas and to the next filter', async () => {
    const page = await html(`/shops/${AREA}/?${new URLSearchParams({ text: '月' })}`);
    const words = new URLSearchParams({ text: '月' }).toString();
    expect(page).toContain(`href="/casts/${AREA}/?${words}"`);
    expect(page.replaceAll('&amp;', '&')).toContain(`href="/shops/${AREA}/?${words}&coupon=1"`);
  });

  it('refuses more than 100 characters with a sentence', async () => {
    const answer = await get(search('shops', { text: 'あ'.repeat(101) }));
    expect(answer.status).toBe(400);
    expect(textOf(await answer.text())).toContain('100文字以内');
  });
});

describe('a page around a position', () => {
  it('says how far it looks and how far each shop is', async () => {
    const page = textOf(await html(search('shops', { lat: '35.694', long: '139.703' })));
    expect(page).toMatch(/現在地から(1|3|10)km以内のお店/);
    expect(page).toMatch(/約[\d.]+k?m/);
    expect(page).toContain('現在地から近い順');
  });

  it('leads from a position to the metre to one that is rounded', async () => {
    const answer = await get(search('shops', { lat: '35.694321', long: '139.703456' }));
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.headers.get('location')).toBe('/shops/?lat=35.694&long=139.703');
  });

  it.each([{ lat: '99', long: '139.7' }, { lat: '35.694' }, { lat: 'abc', long: '139' }])(
    'refuses %o',
    async (params) => {
      expect((await get(search('shops', params as Record<string, string>))).status).toBe(400);
    },
  );
});

describe('tonight', () => {
  it('says under each day how many work, and never until when', async () => {
    const page = await html(`/casts/${AREA}/?tonight=1`);
    const total = /<b>(\d+)<\/b>名/.exec(page)?.[1];
    expect(textOf(page)).toMatch(new RegExp(`本日 （[^）]+）の出勤 ${total}名`));
    expect(page).not.toMatch(/28:00|endMinute/);
  });
});

describe('注目', () => {
  it('is a page with its method and no number of a rank', async () => {
    const answer = await get('/ranking/');
    expect(answer.status).toBe(200);
    const page = textOf(await answer.text());
    expect(page).toContain('注目の女の子');
    expect(page).toContain('順位の数字は表示しません');
    expect(page).toMatch(/\d+\/\d+\([日月火水木金土](?:・祝)?\) ?から本日までの7日間/);
    expect(page).toContain('数え方をくわしく');
    expect(page).not.toMatch(/\d+位|No\.\s?\d/);
  });

  it('refuses a category that is neither on nor off', async () => {
    expect((await get('/ranking/?caba=2&girls=0&sexy=0')).status).toBe(400);
  });
});
