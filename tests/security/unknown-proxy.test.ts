import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteProxy } from '../../server/core/http/unknown-proxy.ts';
import { log } from '../../server/core/log.ts';
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
const READY = { status: 200, body: 'ready\n' };
const alarms = ({ output }: Site) =>
  output()
    .split('\n')
    .filter((line) => line.includes('"alarm":"proxy"'));

describe('a proxy that TRUSTED_PROXIES does not name', () => {
  it.each([
    ['X-Forwarded-For', VISITOR],
    ['Forwarded', `for=${VISITOR}`],
  ])('is named once in the log, and to no stranger, at its first request with %s', async (name, value) => {
    const running = await start();
    for (let i = 0; i < 3; i++) await askFrom('127.0.0.1', running.port, '/robots.txt', { [name]: value });
    expect(await ready(running)).toEqual(READY);
    await expect.poll(() => alarms(running).length).toBe(1);
    expect(JSON.parse(alarms(running)[0] as string)).toMatchObject({ level: 40, from: '127.0.0.0/24' });
    expect(running.output()).not.toContain(VISITOR);
  });

  it('is none that it names, and no one who comes by himself', async () => {
    const running = await start({ TRUSTED_PROXIES: '127.0.0.77' });
    await askFrom('127.0.0.77', running.port, '/robots.txt', { 'X-Forwarded-For': VISITOR });
    await askFrom('127.0.0.78', running.port, '/robots.txt');
    expect(await ready(running)).toEqual(READY);
    expect(alarms(running)).toEqual([]);
  });

  it('leaves its visitors limited, as one', async () => {
    const running = await start();
    const statuses = new Set<number>();
    for (let i = 0; i < 51; i++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${i}` };
      statuses.add((await askFrom('127.0.0.1', running.port, '/', headers)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it('is looked for nearby: strangers write its header, too', () => {
    const said = vi.spyOn(log, 'warn').mockImplementation(() => {});
    for (const stranger of ['198.51.100.7', '2001:db8::7', '::ffff:203.0.113.9'])
      noteProxy(stranger, { 'x-forwarded-for': VISITOR }, []);
    expect(said).not.toHaveBeenCalled();
    noteProxy('::ffff:172.20.0.3', { 'x-forwarded-for': VISITOR }, []);
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });
});
