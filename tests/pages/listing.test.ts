import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { SCHEDULE_DAYS } from '../../server/directory/schedules/rules.ts';
import { type ListedNight, openListedNight, textOf } from './listed-night.ts';

let night: ListedNight;

const get = (path: string) => night.get(path);
const html = (path: string) => night.html(path);

beforeAll(async () => {
  night = await openListedNight();
}, 120_000);
afterAll(() => night.close());

describe('a list page without JavaScript', () => {
  it('shows the area, its counts in both halves, and every open shop as a link', async () => {
    const page = await html('/shops/tokyo/night-kabukicho/');
    expect(page).toContain('<h1>新宿・歌舞伎町のお店</h1>');
    expect(textOf(page)).toMatch(/お店 4 女の子 4/);
    for (const name of ['月灯り', 'ミモザ', '宵待', '夜想']) expect(page).toContain(`>${name}</a></h3>`);
    expect(page).not.toContain('閉店した店');
    expect(textOf(page)).toContain('並び順：');
  });

  it.each(['shops', 'casts'])(
    'tells search engines what is listed under /%s/, and no shift of anybody',
    async (half) => {
      const page = await html(`/${half}/tokyo/night-kabukicho/`);
      const data = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json ?? '') as { '@type': string; itemListElement?: { url: string }[] },
      );
      const list = data.find((one) => one['@type'] === 'ItemList');
      expect(list?.itemListElement).toHaveLength(4);
      expect(JSON.stringify(data)).not.toMatch(/\d:\d\d/);
    },
  );

  it('names the month in the strip of days with tomorrow and with each first of a month', async () => {
    const page = await html('/casts/tokyo/night-kabukicho/');
    const strip = /<nav class="rail datestrip"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
    const labels = [...strip.matchAll(/<b[^>]*>([^<]*)<\/b>/g)].map(([, label]) => label);
    const today = businessDateOf(Date.now());
    const days = Array.from({ length: SCHEDULE_DAYS - 1 }, (_, i) => addDays(today, i + 1));
    const named = days.map((date, i) => {
      const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
      return i === 0 || day === 1 ? `${month}/${day}` : String(day);
    });
    expect(labels).toEqual(['全員', '本日', ...named]);
  });

  it('has three independent category links that each rewrite all three parameters', async () => {
    const page = await html('/shops/tokyo/night-kabukicho/?caba=1&girls=0&sexy=0&coupon=1');
    for (const query of ['caba=0&amp;girls=0', 'caba=1&amp;girls=1', 'caba=1&amp;girls=0&amp;sexy=1'])
      expect(page.replaceAll('&#38;', '&amp;')).toContain(`/shops/tokyo/night-kabukicho/?${query}`);
    expect(page).toMatch(/rel="canonical" href="[^"?]*\/shops\/tokyo\/night-kabukicho\/"/);
  });

  it('leads to the shops with free seats, and to their girls, by one tap, and keeps what is chosen', async () => {
    const linksTo = async (path: string) =>
      [...(await html(path)).matchAll(/<a class="chip" href="([^"]*)"/g)].map(([, to = '']) =>
        to.replace(/&(?:#38|amp);/g, '&'),
      );
    const list = '/shops/tokyo/night-kabukicho/';
    expect(await linksTo(list)).toContain(`${list}?seats=1`);
    expect(await linksTo(`${list}?coupon=1`)).toContain(`${list}?seats=1&coupon=1`);
    const girls = '/casts/tokyo/night-kabukicho/';
    expect(await linksTo(`${girls}?tonight=1`)).toContain(`${girls}?tonight=1&seats=1`);
  });

  it('is stored under the tag of its area unless a filter narrows it', async () => {
    const clean = await get('/shops/tokyo/night-kabukicho/');
    expect(clean.headers.get('cache-tag')).toMatch(/area:\d+/);
    const filtered = await get('/shops/tokyo/night-kabukicho/?coupon=1');
    expect(filtered.headers.get('cache-tag')).toBeNull();
    expect(await filtered.text()).toContain('<meta name="robots" content="noindex">');
  });

  it('says of prices without an amount that tax and service are in them', async () => {
    const page = textOf(await html('/shops/tokyo/night-kabukicho/?sort=price'));
    expect(page).toContain('はじめの60分の総額（税込・サービス料込）が安い順です。');
    expect(page).toContain('総額の目安（60分・1名、税込・サービス料込）');
  });

  it('says what kills a search and offers the nearest areas', async () => {
    const page = textOf(await html('/shops/tokyo/night-kabukicho/?coupon=1&budgetMax=5000'));
    expect(page).toContain('条件に合うお店が見つかりませんでした。');
    expect(page).toMatch(/「クーポンあり」を外す\s*1件/);
    expect(page).toMatch(/近くの錦糸町・小岩を見る/);
  });

  it('helps in an area without shops and keeps it out of search engines', async () => {
    const answer = await get('/shops/tokyo/night-empty/');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('noindex');
    expect(textOf(page)).toContain('掲載中のお店はまだありません。');
  });

  it('keeps a choice of categories that finds nothing out of search engines', async () => {
    const robots = /<meta name="robots" content="noindex">/;
    expect(await html('/shops/tokyo/night-kinshicho/?caba=0&girls=1&sexy=0')).toMatch(robots);
    expect(await html('/shops/tokyo/night-kinshicho/?caba=1&girls=0&sexy=0')).not.toMatch(robots);
  });

  it('lets no search engine archive who works tonight', async () => {
    for (const path of ['/', '/casts/tokyo/', '/casts/tokyo/night-kabukicho/?caba=1&girls=0&sexy=0'])
      expect(await html(path), path).toContain('<meta name="robots" content="noarchive">');
  });

  it('tells in its description the median of the whole place only beside all categories', async () => {
    const described = async (query: string) =>
      /name="description" content="([^"]*)"/.exec(await html(`/shops/tokyo/night-kabukicho/${query}`))?.[1];
    expect(await described('')).toContain('60分総額の中央値は¥');
    expect(await described('?caba=1&girls=0&sexy=0')).not.toContain('中央値');
  });

  it('marks a list of the sexy category alone as adult', async () => {
    expect(await html('/shops/tokyo/?caba=0&girls=0&sexy=1')).toContain(
      '<meta name="rating" content="adult">',
    );
    expect(await html('/shops/tokyo/')).not.toContain('name="rating"');
  });

  it('shows starts of shifts and no end, anywhere in the page', async () => {
    const page = await html('/casts/tokyo/night-kabukicho/?tonight=1');
    expect(page).toContain('れいな');
    expect(page).toContain('23:00〜');
    // Of a start after midnight, those who hear it are given the next day.
    expect(textOf(page)).toMatch(/25:00〜 （翌1:00から）/);
    expect(page).not.toMatch(/28:00|endMinute/);
    expect(page).not.toContain('みお');
  });

  it('never carries an inline style', async () => {
    for (const path of ['/shops/', '/casts/', '/shops/tokyo/', '/casts/tokyo/night-kabukicho/'])
      expect(await html(path)).not.toMatch(/\sstyle=/);
  });

  it.each([
    ['/shops/nowhere/', 404],
    ['/shops/tokyo/nowhere/', 404],
    ['/casts/tokyo/station/nowhere/', 404],
    ['/shops/tokyo/page/2/', 404],
    ['/shops/tokyo/page/0/', 400],
    ['/shops/tokyo/?budgetMax=abc', 400],
    ['/casts/tokyo/?date=2026-99-99', 400],
    ['/shops/tokyo/?area=nowhere', 404],
    ['/shops/tokyo/?area=%00', 404],
  ])('answers %s with %d', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('moves ?area= to the path of the area for good', async () => {
    const answer = await get('/casts/tokyo/?area=night-kinshicho&girls=1');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/casts/tokyo/night-kinshicho/?caba=0&girls=1&sexy=0');
  });
});
