import { describe, expect, it } from 'vitest';
import { TRAFFIC } from '../../server/core/limits/traffic-rows.ts';
import { checkHeaders } from '../support/answer-headers.ts';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

databaseWorld();

// What the other files of this folder take for granted: their browsers come from outside, through all of the server.
describe('S1 to S36 ask the whole server', () => {
  it('which knows its own name only', async () => {
    const browser = new Browser();
    expect((await browser.get('/api/me')).status).toBe(200);
    expect((await browser.get('/api/me', { Host: 'evil.example' })).status).toBe(421);
  });

  it.each(['//api/me', '/api%2fme', '/./api/me', '/shops/../api/me', '/%61pi/me'])(
    'which reads a path itself: %s is no call',
    async (path) => {
      const { status, body } = await new Browser().get(path);
      expect([status === 200, 'guest' in body]).toEqual([false, false]);
    },
  );

  it.each(['//admin/', '/shops//tokyo/', '//'])('which answers %s like every unknown page', async (path) => {
    const [doubled, unknown] = [await new Browser().get(path), await new Browser().get('/nothing-here/')];
    const headingOf = (text: string) => /<h1[^>]*>([^<]*)/.exec(text)?.[1];
    expect([doubled.status, headingOf(doubled.text)]).toEqual([404, headingOf(unknown.text)]);
    expect(unknown.status).toBe(404);
  });

  it('which counts every address by itself', async () => {
    const [burst, most] = TRAFFIC.pages.filter(({ by }) => by === 'ip').map(({ points }) => points);
    const browser = new Browser();
    let answered = 0;
    while (answered <= (most ?? 0) && (await browser.get('/nothing.html')).status === 404) answered++;
    // Fifty in ten seconds, and three hundred in five minutes for who is slower.
    expect(answered).toBeGreaterThanOrEqual(burst ?? 1);
    expect(answered).toBeLessThanOrEqual(most ?? 0);
    expect((await browser.get('/nothing.html')).status).toBe(429);
    expect((await new Browser().get('/nothing.html')).status).toBe(404);
    expect((await new Browser('203.0.113.5').get('/nothing.html')).status).toBe(404);
  });

  it('which renders pages and sends built files', async () => {
    const { text } = await new Browser().get('/shops/');
    const [file = ''] = /\/_astro\/[\w.-]+\.css/.exec(text) ?? [];
    expect((await new Browser().get(file)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('and an answer without a header of security.md 7.7 fails whichever test got it', async () => {
    const { headers } = await new Browser().get('/api/me');
    const without = (name: string, value?: string) => {
      const rest = new Headers(headers);
      if (value === undefined) rest.delete(name);
      else rest.set(name, value);
      return () => checkHeaders('GET /api/me', new Response('{}', { headers: rest }));
    };
    expect(without('x-nothing')).not.toThrow();
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'x-frame-options',
      'cache-control',
      'content-security-policy',
    ])
      expect(without(name), name).toThrow(name);
    expect(without('content-type', 'application/json')).toThrow('content-type');
    expect(without('access-control-allow-origin', '*')).toThrow('access-control-allow-origin');
    expect(without('x-powered-by', 'x')).toThrow('x-powered-by');
  });
});
