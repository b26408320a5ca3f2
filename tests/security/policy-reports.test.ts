import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metrics } from '../../server/core/http/metrics.ts';
import { receivePolicyReports } from '../../server/core/http/policy-reports.ts';

let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.writeHead(await receivePolicyReports(request)).end();
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/csp-reports`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

const report = (effectiveDirective: unknown) => ({ type: 'csp-violation', body: { effectiveDirective } });
const send = async (reports: unknown) =>
  (await fetch(address, { method: 'POST', body: JSON.stringify(reports) })).status;

const NAME = 'yoakari_policy_violations_total';
const counted = async () =>
  new Map(
    (await metrics.getSingleMetricAsString(NAME)).split('\n').flatMap((line) => {
      const [, directive = '', count] = /\{directive="(.*)"\} (\d+)$/.exec(line) ?? [];
      return count ? [[directive, Number(count)] as const] : [];
    }),
  );

describe('reports of what the Content-Security-Policy stopped', () => {
  it('are counted by the directives that there are, and all other texts as one', async () => {
    expect(await send([report('img-src'), report('script-src-elem'), report('img-src')])).toBe(204);
    const before = await counted();
    expect([before.get('img-src'), before.get('script-src-elem')]).toEqual([2, 1]);
    const made = Array.from(
      { length: 200 },
      (_, i) =>
        `made-up-${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}-${'-'.repeat(Math.floor(i / 100))}src`,
    );
    const odd = ['', 'IMG-SRC', 'img-src ', 'constructor', '__proto__', 'a"} 1\nx', 7, null, ['img-src'], {}];
    for (const some of [made.slice(0, 100), made.slice(100), odd])
      expect(await send(some.map(report))).toBe(204);
    const after = await counted();
    expect([...after.keys()].toSorted()).toEqual(['img-src', 'other', 'script-src-elem']);
    expect(after.get('other')).toBe((before.get('other') ?? 0) + made.length + odd.length);
  });

  it('that are none count nothing', async () => {
    const before = await counted();
    expect(await send({ type: 'csp-violation' })).toBe(400);
    expect(await send([null, 1, 'x', [], { type: 'deprecation', body: {} }, { type: 'csp-violation' }])).toBe(
      204,
    );
    expect(await counted()).toEqual(before);
  });
});
