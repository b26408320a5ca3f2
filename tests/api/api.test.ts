import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from '../../server/app/answer-error.ts';
import { api } from '../../server/app/api.ts';
import { config } from '../../server/core/config.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { ERROR_MESSAGES, errorsByField } from '../../server/core/http/errors.ts';
import { routeApp } from '../../server/identity/sessions/route-app.ts';
import { openNight } from './listing-night.ts';

let close: () => Promise<void>;
beforeAll(async () => {
  const night = await openNight();
  provideDatabase(night.db);
  close = night.close;
}, 60_000);
afterAll(() => close());

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];
const OURS = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' };
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message;

type Route = { method: string; path: string };
const documented = async (): Promise<Route[]> => {
  const { paths } = (await (await api.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
};

it('lets nothing keep an answer that names people: who hides herself is gone from the next one', async () => {
  for (const path of ['/api/pickup_casts/', '/api/schedules?shopId=1']) {
    const answer = await api.request(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('cache-control'), path).toBe('no-cache');
  }
  const schedule = await api.request('/api/schedules?shopId=1');
  expect(schedule.headers.get('x-robots-tag')).toContain('noarchive');
});

describe('the guard of unsafe methods', () => {
  const attempts: [name: string, headers: Record<string, string>][] = [
    ['without our header', { 'Sec-Fetch-Site': 'same-origin' }],
    ['with our header alone', { 'X-Requested-With': 'XMLHttpRequest' }],
    ['from another site', { ...OURS, 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sister host', { ...OURS, 'Sec-Fetch-Site': 'same-site' }],
    ['from a foreign origin', { ...OURS, Origin: 'https://evil.example' }],
    ['from a null origin', { ...OURS, Origin: 'null' }],
    [
      'from a foreign origin without fetch metadata',
      { 'X-Requested-With': 'XMLHttpRequest', Origin: 'https://evil.example' },
    ],
  ];
  for (const method of UNSAFE)
    for (const [name, headers] of attempts)
      it(`refuses ${method} ${name}`, async () => {
        const answer = await api.request('/api/places', { method, headers });
        expect(answer.status).toBe(403);
        expect(await message(answer)).toBe('この操作を行う権限がありません。');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      });

  it('lets our own pages through, to the answer that the path has for the method', async () => {
    for (const headers of [OURS, { ...OURS, Origin: config().siteOrigin }])
      expect((await api.request('/api/places', { method: 'POST', headers })).status).toBe(405);
  });

  it('covers every path, existing or not', async () => {
    for (const { path } of [...(await documented()), { path: '/api/anything/at/all' }])
      for (const method of UNSAFE) expect((await api.request(path, { method })).status).toBe(403);
  });

  it('never allows another origin to read an answer', async () => {
    const answer = await api.request('/api/places', { headers: { Origin: 'https://evil.example' } });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('what a request may carry', () => {
  const send = (type: string | null, body: string) =>
    api.request('/api/places', {
      method: 'POST',
      headers: { ...OURS, 'Content-Length': String(body.length), ...(type ? { 'Content-Type': type } : {}) },
      body,
    });
  it('is JSON up to 64 kB', async () => {
    expect((await send('application/json', 'x'.repeat(64 * 1024))).status).toBe(405);
    const answer = await send('application/json; charset=utf-8', 'x'.repeat(64 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(await message(answer)).toBe(
      'ファイルのサイズが大きすぎます。小さくしてから、もう一度お試しください。',
    );
  });
  it('or a form up to 256 kB', async () => {
    expect((await send('multipart/form-data; boundary=x', 'x'.repeat(256 * 1024))).status).toBe(405);
    expect((await send('multipart/form-data; boundary=x', 'x'.repeat(256 * 1024 + 1))).status).toBe(413);
  });
  it('and nothing that another site could send without asking first', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml', null])
      expect((await send(type, 'x=1')).status).toBe(415);
  });
});

describe('an address the API does not have', () => {
  it('gets a JSON 404, whatever it looks like', async () => {
    for (const path of [
      '/api/nothing',
      '/api/places/13',
      '/api/../api/x',
      '/api/%E3%81%82',
      '/api//places',
    ]) {
      const answer = await api.request(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await message(answer)).toBe(ERROR_MESSAGES.not_found[1]);
    }
  });
  it('says which methods a known path has', async () => {
    for (const path of ['/api/schedules', '/api/pickup_casts/', '/api/openapi.json', '/api/']) {
      const answer = await api.request(path, { method: 'PUT', headers: OURS });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('errors', () => {
  it('carry the field of a nested value', () => {
    const issues = [
      { path: ['items', 0, 'pay'], message: '金額を入力してください。' },
      { path: ['items', 0, 'pay'], message: '整数で入力してください。' },
      { path: [], message: '全体の誤り' },
    ];
    expect(errorsByField(issues)).toEqual({
      'items.0.pay': ['金額を入力してください。', '整数で入力してください。'],
      custom: ['全体の誤り'],
    });
  });

  it('tell nothing about what failed inside', async () => {
    const broken = new Hono().all('/broken', () => {
      throw new Error('select secret from shops');
    });
    broken.onError(answerError);
    // What only reads was not to register anything.
    for (const [method, code] of [
      ['POST', 'internal'],
      ['GET', 'unreadable'],
    ] as const) {
      const answer = await broken.request('/broken', { method });
      expect(answer.status).toBe(500);
      expect(await answer.text()).toBe(JSON.stringify({ message: ERROR_MESSAGES[code][1] }));
    }
  });

  it('say that the database is away instead of failing', async () => {
    const away = new Hono().get('/away', () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    });
    away.onError(answerError);
    const answer = await away.request('/away');
    expect([answer.status, await answer.json()]).toEqual([503, { message: ERROR_MESSAGES.unavailable[1] }]);
  });

  it('are worded in Japanese for every kind of bad value', async () => {
    const { z } = await import('@hono/zod-openapi');
    routeApp();
    const shape = z.object({
      name: z.string().max(2),
      tags: z.array(z.string()).max(1),
      age: z.number().min(18),
      kind: z.enum(['a', 'b']),
      mail: z.email(),
    });
    const bad = { name: 'あいう', tags: ['a', 'b'], age: 3, kind: 'c', mail: 'x' };
    expect(errorsByField(shape.safeParse(bad).error?.issues ?? [])).toEqual({
      name: ['2文字以内で入力してください。'],
      tags: ['1件以内で指定してください。'],
      age: ['18以上の数で入力してください。'],
      kind: ['選択肢から選んでください。（a・b）'],
      mail: ['形式が正しくありません。'],
    });
    expect(errorsByField(shape.safeParse({}).error?.issues ?? []).name).toEqual(['入力してください。']);
  });
});

describe('the document', () => {
  it('lists every route that answers, and nothing else', async () => {
    const served = api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
      .map((route) => route.replace(/:(\w+)/g, '{$1}'))
      // The telephone service has a contract of its own; what admins do is for no one else to read.
      .filter((route) => !/ \/api(\/|\/openapi\.json|\/(hooks|admin|invitation)(\/.+)?)?$/.test(route));
    const listed = (await documented()).map(({ method, path }) => `${method} ${path}`);
    expect(listed.sort()).toEqual([...new Set(served)].sort());
    expect(listed).toContain('GET /api/pickup_casts');
  });

  it('resolves every reference, names each call, and gives 200 a shape', async () => {
    const document = (await (await api.request('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { summary?: string; responses: Record<string, { content?: object }> }>
      >;
      components: { schemas: Record<string, object> };
    };
    expect(document.openapi).toBe('3.1.0');
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name);
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.summary).toMatch(/[ぁ-んァ-ヶ]/);
      for (const status of ['400', '414', '422', '429']) expect(operation.responses).toHaveProperty(status);
      // A way through LINE leads on instead of answering.
      if (operation.responses['303']) continue;
      const [type, ...others] = Object.entries(operation.responses['200']?.content ?? {});
      expect(others).toEqual([]);
      expect(['application/json', 'text/calendar', 'text/csv']).toContain(type?.[0]);
      expect(type?.[1]).toHaveProperty('schema');
    }
  });

  it('is readable as a page without script, with every call and type on it', async () => {
    for (const path of ['/api', '/api/']) {
      const answer = await api.request(path);
      expect(answer.headers.get('content-type')?.toLowerCase()).toBe('text/html; charset=utf-8');
      const html = await answer.text();
      for (const { method, path } of await documented()) expect(html).toContain(`${method} ${path}`);
      for (const [, name] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${name}"`);
      expect(html).not.toMatch(/<script|style="/);
    }
  });
});
