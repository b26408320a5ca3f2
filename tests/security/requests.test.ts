import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { rawRequest } from '../support/raw-request.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;
let open: number;
let hidden: number;

beforeAll(async () => {
  const places = await addPlaces(database.db);
  open = await addShop(database.db, places, { name: '月灯り' });
  hidden = await addShop(database.db, places, { name: '隠れた店', status: 'hidden' });
  await addCast(database.db, open, { name: 'さくら' });
  site = await startSite({ databaseUrl: database.url });
});
afterAll(() => site?.stop());

/** Ways of writing `/{noun}/{id}/` that a sloppy server takes for the same address. */
function formsOf(noun: string, id: number): string[] {
  const letter = `%${(noun.codePointAt(0) ?? 0).toString(16)}`;
  const nested = (times: number) => `%${'25'.repeat(times - 1)}2e`;
  const short = noun.slice(1);
  return [
    `//${noun}/${id}/`,
    `///${noun}/${id}/`,
    `/${noun}//${id}/`,
    `/${noun}/${id}//`,
    `/./${noun}/${id}/`,
    `/${noun}/./${id}/`,
    `/${noun}/${id}/.`,
    `/${noun}/${id}/./`,
    `/x/../${noun}/${id}/`,
    `/${noun}/x/../${id}/`,
    `/${noun}/${id}/..`,
    `/${noun}/${id}/x/..`,
    `/../${noun}/${id}/`,
    `/%2e/${noun}/${id}/`,
    `/x/%2e%2e/${noun}/${id}/`,
    `/x/%2E%2E/${noun}/${id}/`,
    `/x/.%2e/${noun}/${id}/`,
    `/%2f${noun}/${id}/`,
    `/${noun}%2f${id}/`,
    `/${noun}%2F${id}%2F`,
    `/${noun}/${id}%2f`,
    `/${noun}%5c${id}/`,
    `/${noun}%5C${id}%5C`,
    `/\\${noun}/${id}/`,
    `/${noun}\\${id}\\`,
    `\\${noun}\\${id}`,
    `/${noun}/${id};x/`,
    `/${noun};x=1/${id}/`,
    `/${noun}/${id}/;x`,
    `/${noun}/${id}/;.css`,
    `/${noun.toUpperCase()}/${id}/`,
    `/${noun[0]?.toUpperCase()}${short}/${id}/`,
    `/${noun}/${id}./`,
    `/${noun}./${id}/`,
    `/${noun}/${id}/.css`,
    `/${noun}/${id}.html`,
    `/${noun}/${id}%20/`,
    `/${noun}/%20${id}/`,
    `/${noun}/${id}%00/`,
    `/${noun}/${id}/%00`,
    `/%00/${noun}/${id}/`,
    `/${noun}/${id}%0d%0a/`,
    `/${noun}/${id}%09/`,
    `/${noun}/%c0%b1/`,
    `/%c0%af${noun}/${id}/`,
    `/${noun}%e0%80%af${id}/`,
    `/${noun}/${id}%ff/`,
    `/${noun}/%`,
    `/${noun}/%zz/`,
    `/${letter}${short}/${id}/`,
    `/%25${letter.slice(1)}${short}/${id}/`,
    ...[1, 2, 3, 4, 6, 8, 10, 12].map((times) => `/x/${nested(times)}${nested(times)}/${noun}/${id}/`),
    `http://localhost/${noun}/${id}/`,
    `http://evil.example/${noun}/${id}/`,
    `//evil.example/${noun}/${id}/`,
    `/${noun}/${id}/#x`,
    `/${noun}/0${id}/`,
    `/${noun}/+${id}/`,
    `/${noun}/-${id}/`,
    `/${noun}/${id}.0/`,
    `/${noun}/0x${id}/`,
    `/${noun}/${id}e0/`,
    `/${noun}/１/`,
    `*`,
  ];
}

describe('S41: an address has one spelling', () => {
  it('answers at least 60 other spellings of a shop with the way to its one address, 400 or 404', async () => {
    const plain = `/shop/${open}/`;
    expect((await rawRequest(site.port, plain)).status).toBe(200);
    const forms = formsOf('shop', open);
    expect(forms.length).toBeGreaterThanOrEqual(60);
    let led = 0;
    for (const form of forms) {
      const answer = await rawRequest(site.port, form);
      expect([301, 308, 400, 404], form).toContain(answer.status);
      const location = answer.headers.get('location') ?? null;
      expect(location === null, form).toBe(answer.status >= 400);
      if (location === null) continue;
      expect(location, form).toMatch(/^\/[^/\\]/);
      // Any other address that it leads to does not exist.
      expect((await rawRequest(site.port, location)).status, form).toBe(location === plain ? 200 : 404);
      if (location === plain) led += 1;
    }
    expect(led).toBeGreaterThan(0);
  });

  it('gives a hidden shop away under none of them', async () => {
    expect((await rawRequest(site.port, `/shop/${hidden}/`)).body).not.toContain('隠れた店');
    for (const form of formsOf('shop', hidden)) {
      const answer = await rawRequest(site.port, form);
      expect(answer.body, form).not.toContain('隠れた店');
      expect([301, 308, 400, 404, 410], form).toContain(answer.status);
    }
  });

  it('keeps metrics behind its token under every spelling', async () => {
    for (const form of formsOf('metrics', 1).map((target) => target.replace(/\/1(?=[/.;%]|$)/, '')))
      expect((await rawRequest(site.port, form)).body, form).not.toContain('process_cpu');
  });

  it('reads no file outside its folders through /media and /_astro', async () => {
    for (const climb of ['..', '%2e%2e', '..%2f', '%252e%252e', '..%5c', '..;'])
      for (const folder of ['media', '_astro', 'media/share'])
        for (const file of ['secrets.json', 'etc/passwd', 'package.json']) {
          const answer = await rawRequest(site.port, `/${folder}/${climb}/${climb}/${file}`);
          expect([400, 404]).toContain(answer.status);
          expect(answer.body).not.toMatch(/secretKey|root:x|"dependencies"/);
        }
  });
});

describe('bad input is answered with a 4xx, never a 500', () => {
  const long = 'あ'.repeat(40);
  it.each([
    '/shop/999999999/',
    '/shop/99999999999999999999/',
    '/shop/2147483648/',
    '/shop/0/',
    '/shop/-1/',
    '/shop/1e3/',
    '/shop/abc/',
    "/shop/1'or'1/",
    '/shop/999999999/cast/',
    '/shop/1/cast/page/0/',
    '/shop/1/cast/page/99999999999999999999/',
    '/shop/1/cast/page/abc/',
    '/cast/999999999/',
    '/cast/99999999999999999999/',
    '/cast/NaN/',
    `/cast/${encodeURIComponent(long)}/`,
    '/shops/nowhere/',
    '/shops/tokyo/nowhere/',
    `/shops/${encodeURIComponent(long)}/`,
    '/shops/tokyo/station/nowhere/',
    '/shops/tokyo/page/99999999999999999999/',
    '/shops/tokyo/page/-1/',
    '/shops/tokyo/?budgetMax=99999999999999999999',
    '/shops/tokyo/?budgetMax=-1',
    '/shops/tokyo/?open=2&tonight=x',
    '/shops/tokyo/?sort=__proto__',
    '/shops/tokyo/?caba=%FF',
    '/casts/tokyo/?date=0000-00-00',
    '/casts/tokyo/?date=2026-02-30',
    '/casts/tokyo/?date=999999-01-01',
    '/sitemaps/nothing.xml',
    '/sitemaps/shops-99999999999999.xml',
    '/media/x.webp',
    '/media/share/shop-99999999999999-x.png',
    '/media/share/%00',
    '/_astro/nothing.js',
    '/api/nothing/',
    '/api/shops/99999999999999999999/schedules/',
    '/api/%FF/',
  ])('%s', async (target) => {
    const answer = await rawRequest(site.port, target);
    expect([308, 400, 404]).toContain(answer.status);
    // What it leads to is no page either.
    const location = answer.headers.get('location');
    if (location) expect([400, 404]).toContain((await rawRequest(site.port, location)).status);
    expect(answer.headers.get('content-type') ?? 'text/html; charset=utf-8').toMatch(/charset=utf-8|image\//);
  });

  it('refuses a target of more than 2,000 characters with 414 and a header block that is too big with 431', async () => {
    expect((await rawRequest(site.port, `/shops/${'a'.repeat(2100)}/`)).status).toBe(414);
    const headers = { 'X-Long': 'a'.repeat(20_000) };
    expect((await rawRequest(site.port, '/', { headers })).status).toBe(431);
  });

  it('answers every query of every known call with less than 500', async () => {
    const document = (await (await site.get('/api/openapi.json')).json()) as {
      paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
    };
    const values = [
      '',
      '-1',
      '0',
      '99999999999999999999',
      'abc',
      '%00',
      '%FF',
      "1'--",
      '2026-99-99',
      '[]',
      '{}',
    ];
    const calls = Object.entries(document.paths);
    expect(calls.length).toBeGreaterThan(3);
    for (const [path, { get }] of calls)
      for (const value of values) {
        const query = (get?.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => `${name}=${value}`)
          .join('&');
        const target = `${path.replace(/\{[^}]+\}/g, value || '0')}${query ? `?${query}` : ''}`;
        expect((await rawRequest(site.port, target)).status, target).toBeLessThan(500);
      }
  });
});

describe('reports of the Content-Security-Policy', () => {
  const send = (body: string) =>
    site.get('/csp-reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/reports+json' },
      body,
    });
  const report = {
    type: 'csp-violation',
    body: {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js?token=secret',
      documentURL: 'http://localhost/shops/?phone=09012345678',
    },
  };

  it('are taken and logged without what a visitor put into an address', async () => {
    expect((await send(JSON.stringify([report]))).status).toBe(204);
    await expect.poll(() => site.output()).toContain('policy violation reported');
    expect(site.output()).toContain('https://evil.example/x.js');
    expect(site.output()).not.toMatch(/secret|09012345678/);
  });

  it('are refused when they are none, or too many', async () => {
    for (const body of ['', 'x', '{}', 'null']) expect((await send(body)).status).toBe(400);
    expect((await send(JSON.stringify(Array(400).fill(report)))).status).toBe(413);
    expect((await site.get('/csp-reports/')).status).toBe(404);
  });

  it('are asked for by every page', async () => {
    const { headers } = await site.get('/shops/');
    expect(headers.get('content-security-policy')).toContain('report-to csp');
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  });
});
