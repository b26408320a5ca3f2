import { afterEach, describe, expect, it } from 'vitest';
import { askFrom, forgetConnections } from '../support/ask-from.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { databaseWorld } from '../support/world.ts';

const VISITOR = '198.51.100.77';

const database = databaseWorld();
let site: Site | undefined;

afterEach(async () => {
  forgetConnections();
  await site?.stop();
});

const start = async (env: NodeJS.ProcessEnv = {}) => {
  site = await startSite({ databaseUrl: database.url, env });
  return site;
};
const ready = async ({ get }: Site) => {
  const answer = await get('/readyz');
  return { status: answer.status, body: await answer.text() };
};
const alarms = ({ output }: Site) =>
  output()
    .split('\n')
    .filter((line) => line.includes('"alarm":"proxy"'));

describe('a proxy that TRUSTED_PROXIES does not name', () => {
  it.each([
    ['X-Forwarded-For', VISITOR],
    ['Forwarded', `for=${VISITOR}`],
  ])('is told of once in the log, and in /readyz, at its first request with %s', async (name, value) => {
    const running = await start();
    expect(await ready(running)).toEqual({ status: 200, body: 'ready\n' });
    for (let i = 0; i < 3; i++) await askFrom('127.0.0.1', running.port, '/robots.txt', { [name]: value });
    const { status, body } = await ready(running);
    expect(status).toBe(200);
    expect(body).toMatch(/^ready\n.*Set TRUSTED_PROXIES to its address\.\n$/);
    await expect.poll(() => alarms(running).length).toBe(1);
    expect(JSON.parse(alarms(running)[0] as string)).toMatchObject({ level: 40, from: '127.0.0.0/24' });
    expect(running.output()).not.toContain(VISITOR);
  });

  it('is none that it names, and nobody who comes by himself', async () => {
    const running = await start({ TRUSTED_PROXIES: '127.0.0.77' });
    await askFrom('127.0.0.77', running.port, '/robots.txt', { 'X-Forwarded-For': VISITOR });
    await askFrom('127.0.0.78', running.port, '/robots.txt');
    expect(await ready(running)).toEqual({ status: 200, body: 'ready\n' });
    expect(alarms(running)).toEqual([]);
  });
});
