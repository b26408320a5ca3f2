import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { mediaSender } from '../../server/gateways/media/media-sender.ts';

const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-files-'));
const fileIn = (folder: 'media' | 'held', name: string) => path.join(varDir, folder, name);
let server: Server;
let port: number;

beforeAll(async () => {
  Object.assign(config(), { varDir });
  for (const folder of ['media', 'held'] as const) mkdirSync(path.join(varDir, folder));
  // While it is asked who may have one, it becomes everybody's.
  const access = async (id: string) => {
    renameSync(fileIn('held', `${id}w240.webp`), fileIn('media', `${id}w240.webp`));
    return 'public' as const;
  };
  const send = mediaSender(access, []);
  server = createServer(async (request, response) => {
    if (!(await send(request.url?.slice(1) ?? '', request, response))) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(varDir, { recursive: true });
});

/** Files of ours that this process has open. */
const opened = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(varDir);
    } catch {
      return false;
    }
  });

describe('stored media', () => {
  it('are there for every caller while they are moved to where everybody may have them', async () => {
    const name = `${'y'.repeat(26)}w240.webp`;
    writeFileSync(fileIn('held', name), Buffer.alloc(50_000, 7));
    for (const place of ['held', 'media']) {
      const answer = await fetch(`http://127.0.0.1:${port}/${name}`);
      expect([answer.status, (await answer.arrayBuffer()).byteLength], place).toEqual([200, 50_000]);
    }
  });

  it('are those of the two folders: nothing of the bin, and not the id of the database', async () => {
    const name = `${'x'.repeat(26)}w240.webp`;
    const day = path.join(varDir, 'bin/2026-11-22');
    mkdirSync(day, { recursive: true });
    writeFileSync(path.join(day, name), 'x');
    writeFileSync(path.join(varDir, 'media/DATABASE_ID'), 'x');
    for (const target of [name, `%2e%2e/bin/2026-11-22/${name}`, `bin/2026-11-22/${name}`, 'DATABASE_ID'])
      expect((await fetch(`http://127.0.0.1:${port}/${target}`)).status, target).toBe(404);
  });

  it.runIf(process.platform === 'linux')('are open no longer when their reader has gone away', async () => {
    const name = `${'z'.repeat(26)}.mp4`;
    writeFileSync(fileIn('media', name), Buffer.alloc(20 * 2 ** 20));
    for (let i = 0; i < 5; i++) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
    }
    await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'HEAD' });
    await fetch(`http://127.0.0.1:${port}/${name}`, { headers: { Range: 'bytes=99999999-' } });
    await expect.poll(opened).toEqual([]);
  });
});
