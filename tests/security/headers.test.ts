import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distFolder } from '../../server/site/pages/build-id.ts';
import { secretsIn } from '../architecture/secrets.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type RawAnswer, rawRequest } from '../support/raw-request.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const PICTURE = `${'a'.repeat(26)}w320.webp`;

const database = databaseWorld();
let site: Site;
let secure: Site;
let targets: string[];

beforeAll(async () => {
  const places = await addPlaces(database.db);
  const shop = await addShop(database.db, places, { name: '月灯り' });
  const hidden = await addShop(database.db, places, { name: '隠れた店', status: 'hidden' });
  const cast = await addCast(database.db, shop, { name: 'さくら' });
  site = await startSite({ databaseUrl: database.url });
  // Others may visit it: the PostgreSQL of the tests waits for no disk, its own does.
  secure = await startSite({
    databaseUrl: '',
    env: { NODE_ENV: 'production', SITE_ORIGIN: 'https://yoakari.example', SECRET_KEY },
  });
  mkdirSync(path.join(site.varDir, 'media'), { recursive: true });
  writeFileSync(path.join(site.varDir, 'media', PICTURE), 'RIFF');
  const built = readdirSync(path.join(distFolder, 'client/_astro'));
  const oneOf = (ending: string) => built.find((name) => name.endsWith(ending)) ?? '';
  targets = [
    ...['/', '/shops/', '/shops/tokyo/', '/shops/tokyo/kabukicho/', '/shops/tokyo/kabukicho/?coupon=1'],
    ...['/casts/', '/casts/tokyo/station/shinjuku/', '/shops/tokyo/?area=kabukicho'],
    ...[`/shop/${shop}/`, `/shop/${shop}/cast/`, `/cast/${cast}/`, `/shop/${hidden}/`, `/shop/${shop}`],
    ...['/nothing/', '/shops//', '/%zz', `/${'a'.repeat(2100)}`],
    ...[
      '/robots.txt',
      '/sitemap.xml',
      '/plain.css',
      '/coupons.js',
      '/push.js',
      '/offline.js',
      '/favicon.ico',
      '/manifest.webmanifest',
      '/healthz',
      '/readyz',
      '/metrics',
    ],
    ...[`/_astro/${oneOf('.js')}`, `/_astro/${oneOf('.css')}`, '/_astro/nothing.js'],
    ...[`/media/${PICTURE}`, '/media/nothing.webp'],
    ...['/api/', '/api/openapi.json', '/api/pickup_casts/', '/api/nothing/'],
  ];
});
afterAll(async () => {
  await site?.stop();
  await secure?.stop();
});

const TEXT = /^(text\/|application\/(json|xml|javascript|manifest)|image\/svg)/;

function expectHeaders(answer: RawAnswer, target: string): void {
  const header = (name: string) => answer.headers.get(name);
  expect(header('x-content-type-options'), target).toBe('nosniff');
  expect(header('referrer-policy'), target).toBe('strict-origin-when-cross-origin');
  expect(header('permissions-policy'), target).toContain('geolocation=(self)');
  expect(header('cross-origin-opener-policy'), target).toBe('same-origin');
  expect(header('cross-origin-resource-policy'), target).toBe('same-origin');
  expect(header('x-frame-options'), target).toBe('DENY');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
    expect(header(name), `${name} of ${target}`).toBeUndefined();
  const type = header('content-type');
  if (type && TEXT.test(type)) expect(type, target).toMatch(/charset=utf-8/i);
  if (answer.body !== '') expect(type, target).toBeDefined();
}

const directives = (policy: string) =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );

describe('S80: every answer carries the headers of 7.7', () => {
  it('pages, files, pictures, calls, refusals and redirects, rendered and stored', async () => {
    for (const target of [...targets, ...targets]) expectHeaders(await rawRequest(site.port, target), target);
  });

  it('for HEAD, conditional requests and refused methods too', async () => {
    const { headers } = await rawRequest(site.port, '/shops/');
    const unchanged = { 'If-None-Match': headers.get('etag') ?? '' };
    const same = await rawRequest(site.port, '/shops/', { headers: unchanged });
    expect(same.status).toBe(304);
    expectHeaders(same, '304');
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      for (const target of ['/', '/shops/', '/api/pickup_casts/', '/media/nothing.webp']) {
        const answer = await rawRequest(site.port, target, { method });
        expectHeaders(answer, `${method} ${target}`);
        if (method === 'HEAD') expect(answer.body).toBe('');
        else expect([403, 404, 405], `${method} ${target}`).toContain(answer.status);
      }
  });

  it('with HSTS where the site is https', async () => {
    const answer = await rawRequest(secure.port, '/shops/');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it('lets hashed files be kept for good, pages be asked for each time, and refusals not at all', async () => {
    const control = async (target: string) =>
      (await rawRequest(site.port, target)).headers.get('cache-control');
    const hashed = targets.filter((target) => target.startsWith('/_astro/') && !target.includes('nothing'));
    for (const target of [...hashed, `/media/${PICTURE}`])
      expect(await control(target)).toContain('immutable');
    expect(await control('/shops/')).toBe('public, max-age=0, must-revalidate');
    expect(await control('/%zz')).toBe('no-store');
  });
});

describe('S81: every HTML answer has a policy that lets nothing inline run', () => {
  it('has one strict header, and no policy in the page itself', async () => {
    let pages = 0;
    for (const target of targets) {
      const answer = await rawRequest(site.port, target);
      const policy = answer.headers.get('content-security-policy');
      expect(policy, target).toBeDefined();
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
      pages += 1;
      const rules = directives(policy ?? '');
      for (const name of ['default-src', 'base-uri', 'frame-ancestors'])
        expect(rules.get(name), `${name} of ${target}`).toEqual(["'none'"]);
      for (const value of [...rules.values()].flat())
        expect(value, target).not.toMatch(/unsafe|^\*$|^https?:$|strict-dynamic/);
      for (const name of ['script-src', 'style-src'])
        for (const value of rules.get(name) ?? []) expect(value, target).toMatch(/^'(self|sha256-.+)'$/);
      expect(answer.body, target).not.toMatch(/http-equiv=["']?content-security-policy/i);
    }
    expect(pages).toBeGreaterThan(10);
  });

  it('lets the workers fetch from the site, and from nowhere else', async () => {
    const sources = async (worker: string) => {
      const { headers } = await rawRequest(site.port, worker);
      return directives(headers.get('content-security-policy') ?? '').get('connect-src');
    };
    expect(await sources('/coupons.js')).toEqual(["'self'"]);
    expect(await sources('/push.js')).toEqual(["'self'"]);
    expect(await sources('/offline.js')).toBeUndefined();
  });

  it('finds no inline style, handler or javascript: address in any page', async () => {
    for (const target of targets) {
      const { body, headers } = await rawRequest(site.port, target);
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      const markup = body.replace(/<script[\s\S]*?<\/script>/g, '');
      expect(markup, target).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/);
      expect(markup, target).not.toMatch(/(href|src|action)="javascript:/);
    }
  });
});

describe('S83: nothing lies about that is not a page', () => {
  it.each([
    ...['.git/HEAD', '.git/config', '.env', '.env.local', '.npmrc', '.ci/run', '.DS_Store', '.well-known/x'],
    ...['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json', 'secrets.json'],
    ...['server/main.ts', 'server/entry.mjs', 'dist/built-from', 'var/secrets.json', 'src/pages/index.astro'],
    ...[
      'metrics',
      'debug',
      'docs',
      'admin/',
      'phpinfo.php',
      'wp-login.php',
      'server-status',
      '_image',
      'test/',
    ],
    ...[
      '_server-islands/x',
      '_actions/x',
      'backup.zip',
      'dump.sql',
      '_astro/',
      'media/',
      'api/docs',
      'actuator',
    ],
  ])('/%s', async (name) => {
    const answer = await rawRequest(site.port, `/${name}`);
    // Not even a hint that something could be there under another spelling.
    if (name.startsWith('.')) expect([400, 404]).toContain(answer.status);
    const next = answer.headers.get('location');
    const followed = next ? await rawRequest(site.port, next) : answer;
    expect([400, 403, 404]).toContain(followed.status);
  });

  it('nor under any of a thousand names that scanners try', async () => {
    const folders = ['', 'api/', 'admin/', 'backup/', 'old/', 'server/', 'static/', 'media/', 'cgi-bin/'];
    const words = [
      ...['backup', 'config', 'database', 'db', 'debug', 'dump', 'env', 'error', 'index', 'info', 'install'],
      ...['log', 'login', 'phpinfo', 'secrets', 'server', 'setup', 'shell', 'test', 'upload', 'users', 'web'],
    ];
    const endings = ['', '.bak', '.php', '.sql', '.zip', '.json', '.log', '~'];
    const names = folders.flatMap((at) =>
      words.flatMap((word) => endings.map((ending) => `/${at}${word}${ending}`)),
    );
    expect(names.length).toBeGreaterThan(1000);
    const there: string[] = [];
    const left = names.values();
    const work = async () => {
      for (const name of left) {
        const { status, headers } = await rawRequest(site.port, name);
        if (status === 200 || (status < 400 && headers.get('location') !== `${name}/`))
          there.push(`${name}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(there).toEqual([]);
  });

  it('ships no source map, no word of where it was built, and no secret (S86)', async () => {
    const files = readdirSync(path.join(distFolder, 'client'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    for (const file of files.filter((name) => /_astro\/.+\.(js|css)$/.test(name))) {
      const { body } = await rawRequest(site.port, `/${file}`);
      expect(body.length, file).toBeGreaterThan(0);
      expect(body, file).not.toContain('sourceMappingURL');
      expect(body, file).not.toContain(path.dirname(distFolder));
      expect(secretsIn(body), file).toEqual([]);
    }
  });

  it('tells nothing about the program in an error', async () => {
    for (const target of targets) {
      const { status, body } = await rawRequest(site.port, target);
      if (status >= 400) expect(body).not.toMatch(/node_modules|\bat .+\.ts:\d+|select .+ from|\/server\//i);
    }
  });
});
