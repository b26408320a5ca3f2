import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { PLAIN_TITLE } from '../../../server/community/notifications/wording.ts';
import * as shell from '../../shell/plain-title.ts';

const WORKER = readFileSync(path.resolve(import.meta.dirname, '../../../public/push.js'), 'utf8');

type Device = 'plain' | 'open' | 'broken';

/** As much of the browser's database as the worker asks for. */
function databaseOf(device: Device) {
  const answered = (request: Record<string, unknown>, name: string) => {
    setTimeout(() => (request[name] as () => void)());
    return request;
  };
  const choice = () => answered({ result: device === 'plain' ? true : undefined }, 'onsuccess');
  const store = { get: (key: string) => (key === shell.PLAIN_KEY ? choice() : {}) };
  const result = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  return { open: () => answered({ result }, device === 'broken' ? 'onerror' : 'onsuccess') };
}

async function shown(device: Device) {
  const calls: unknown[][] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  vm.runInNewContext(WORKER, {
    importScripts: () => undefined,
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification: (...call: unknown[]) => calls.push(call) },
    indexedDB: databaseOf(device),
  });
  const plain = { title: PLAIN_TITLE, body: 'お知らせが1件あります' };
  const message = { title: 'よあかり', body: 'さくらさんが本日出勤します', path: '/x/', plain };
  let waits: Promise<unknown> | undefined;
  listeners.get('push')?.({
    data: { json: () => message },
    waitUntil: (until: Promise<unknown>) => {
      waits = until;
    },
  });
  await waits;
  return calls;
}

it.each(['plain', 'broken'] as const)(
  'a device that is %s shows neither the name, nor the icon, nor the content',
  async (device) => {
    const [[title, options] = []] = await shown(device);
    expect(title).toBe('メモ');
    expect(options).toEqual({
      ...{ body: 'お知らせが1件あります', icon: '/plain-192.png', tag: 'notices', data: { path: '/x/' } },
    });
  },
);

it('another one shows them', async () => {
  const [[title, options] = []] = await shown('open');
  expect(title).toBe('よあかり');
  expect(options).toMatchObject({ body: 'さくらさんが本日出勤します', icon: '/icon-192.png' });
});

it('says the same word in the tab and in notifications', () => expect(shell.PLAIN_TITLE).toBe(PLAIN_TITLE));
