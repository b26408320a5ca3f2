import { beforeAll, expect, it } from 'vitest';
import { addUser, Browser } from '../support/browser.ts';
import { PUSH_KEYS } from '../support/push-keys.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let browser: Browser;
let path: string;

beforeAll(async () => {
  browser = new Browser();
  const { id, myId } = await addUser(test.db, 'けん');
  await browser.logInAs(test.db, id);
  path = `/api/my_page/${myId}/push`;
});

const SERVICE = 'fcm.googleapis.com';
/** This machine and its neighbours in many spellings, and names that begin or end as a service of browsers does. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0', '[::1]', '[::]'],
  ...['[::ffff:127.0.0.1]', '[fd00::1]', 'localhost', 'localhost.', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
  ...['169.254.169.254', 'metadata.google.internal', '１２７.０.０.１', '①②⑦.0.0.1', 'evil.example'],
  ...[`${SERVICE}.evil.example`, `evil.${SERVICE}.example`, `evil-${SERVICE}`, `evil${SERVICE}`],
  ...[`evil.${SERVICE}`, `${SERVICE}.`, 'push.apple.com', 'xpush.apple.com', 'push.apple.com.evil.example'],
  ...[`${SERVICE}@evil.example`, `evil.example#${SERVICE}`, `evil.example?${SERVICE}`],
  ...[
    `evil.example\\@${SERVICE}`,
    `evil.example/${SERVICE}`,
    `${SERVICE}%00.evil.example`,
    `user@${SERVICE}`,
  ],
];
const STARTS = ['https://', 'http://', '//', 'https:', 'ftp://', 'file://', 'gopher://', 'ws://'];
/** Of the service itself: by another way, or at another door of it. */
const OTHER_WAYS = [
  ...STARTS.slice(1).map((start) => `${start}${SERVICE}/x`),
  ...[22, 25, 80, 8443, 6379].map((port) => `https://${SERVICE}:${port}/x`),
  ...[`https://:secret@${SERVICE}/x`, `data:text/plain,https://${SERVICE}`, `javascript:https://${SERVICE}`],
  ...['', ' ', '/', 'x', 'https://', `${SERVICE}/x`],
];
const ALL = [...HOSTS.flatMap((host) => STARTS.map((start) => `${start}${host}/x`)), ...OTHER_WAYS].filter(
  // `https:` and the name are the same address.
  (each) => each !== `https:${SERVICE}/x`,
);

it('S58: no address but one of a service of browsers is one that the server will call', async () => {
  expect(ALL.length).toBeGreaterThan(250);
  const taken: string[] = [];
  for (const endpoint of ALL) {
    await test.db.deleteFrom('rateLimits').execute();
    const { status } = await browser.post(path, { endpoint, keys: PUSH_KEYS });
    if (status !== 422) taken.push(`${endpoint}: ${status}`);
  }
  expect(taken).toEqual([]);
  expect(await test.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
  const { status } = await browser.post(path, { endpoint: `https://${SERVICE}/x`, keys: PUSH_KEYS });
  expect(status).toBe(200);
});
