import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DecoderAnswer, DecoderOrder } from '../../server/gateways/media/decode/decoder.ts';
import { DecoderPool } from '../../server/gateways/media/decode/decoder-pool.ts';
import { availableFence, type Fence } from '../../server/gateways/media/decode/fence.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { gifOfFrames, png } from '../support/hostile-pictures.ts';
import { ourVideo } from '../support/videos.ts';

const root = path.resolve(import.meta.dirname, '../..');
const NOTHING: Fence = { permissions: false, limits: null, namespaces: null, account: null };
const SETTINGS = { processes: 1, seconds: 10, startSeconds: 60, megabytes: 512, orders: 50, waiting: 9 };
let folder: string;

beforeAll(() => {
  // Open to every account: what is refused here is refused by the fence.
  folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-fence-'));
  writeFileSync(path.join(folder, 'secrets.json'), '{}', { mode: 0o644 });
});
afterAll(() => rmSync(folder, { recursive: true }));

type Tried = Record<'read' | 'environ' | 'write' | 'spawn' | 'thread' | 'connect', string>;

/** What becomes of a decoder's attempts inside of this fence: `done`, or the code with which each is refused. */
async function attempts(fence: Fence): Promise<Tried> {
  const pool = new DecoderPool<object, { tried: Tried }>({
    ...SETTINGS,
    script: path.join(root, 'tests/support/odd-decoder.ts'),
    fence,
  });
  const answer = await pool.run({
    what: 'try',
    secrets: path.join(folder, 'secrets.json'),
    database: Number(new URL(inject('postgresUrl')).port),
    parent: process.pid,
    folder,
  });
  if (!answer) throw new Error('The decoder ended over its attempts.');
  const written = path.join(folder, 'written');
  if (answer.tried.write !== 'done') expect(existsSync(written)).toBe(false);
  rmSync(written, { force: true });
  return answer.tried;
}

describe('a decoder that tries to get out', () => {
  it('gets everywhere without a fence: the attempts are real', async () => {
    expect(new Set(Object.values(await attempts(NOTHING)))).toEqual(new Set(['done']));
  });

  it('reads no secrets, reaches no database, writes and starts nothing inside of the machine’s fence', async () => {
    expect(Object.entries(await attempts(availableFence())).filter(([, code]) => code === 'done')).toEqual(
      [],
    );
  });

  it('is refused files, processes and threads by Node itself, on every system', async () => {
    const { connect: _, ...refused } = await attempts({ ...NOTHING, permissions: true });
    expect(new Set(Object.values(refused))).toEqual(new Set(['ERR_ACCESS_DENIED']));
  });

  it('opens neither files nor sockets by the limits of the system, whatever its code is', async () => {
    const { limits } = availableFence();
    expect(limits !== null, 'prlimit').toBe(process.platform === 'linux');
    const { thread: _, ...refused } = await attempts({ ...NOTHING, limits });
    expect(new Set(Object.values(refused))).toEqual(new Set([limits ? 'EMFILE' : 'done']));
  });

  it('has no network in a namespace of its own, where the system gives one', async () => {
    const { namespaces } = availableFence();
    const { connect } = await attempts({ ...NOTHING, namespaces });
    expect(connect).toBe(namespaces ? 'ENETUNREACH' : 'done');
  });

  it('steps down where the server runs as root', async () => {
    const { account } = availableFence();
    writeFileSync(path.join(folder, 'secrets.json'), '{}');
    const { environ } = await attempts({ ...NOTHING, account });
    expect(environ).toBe(account ? 'EACCES' : 'done');
  });

  it('gets no file when the fence cannot be closed', async () => {
    const pool = new DecoderPool<object, object>({
      ...SETTINGS,
      script: path.join(root, 'tests/support/odd-decoder.ts'),
      fence: { ...NOTHING, limits: '/bin/false' },
    });
    await expect(pool.run({ what: 'pid' })).rejects.toThrow('did not start');
  });
});

describe('the real decoder inside of the fence', () => {
  const pool = new DecoderPool<DecoderOrder, DecoderAnswer>({
    ...SETTINGS,
    script: path.join(root, 'server/gateways/media/decode/decoder.ts'),
  });
  const jpeg = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a5a78' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();

  it('makes every kind of file of every format', async () => {
    const photos = [await jpeg(1200, 800), png(300, 300, Buffer.alloc(300 * 301)), gifOfFrames(3)];
    for (const bytes of photos) expect(await pool.run({ work: 'photo', bytes })).toHaveProperty('files.1');
    const [bytes = Buffer.alloc(0)] = photos;
    expect(await pool.run({ work: 'squares', bytes, widths: [128, 480] })).toHaveProperty('files.1');
    for (const format of ['webp', 'avif', 'jpg'] as const)
      expect(await pool.run({ work: 'photoFile', bytes, width: 960, format })).toMatchObject({ format });
    const film = ourVideo('', { seconds: 1 });
    expect(await pool.run({ work: 'videoFacts', bytes: film })).toHaveProperty('seconds');
    expect(await pool.run({ work: 'video', bytes: film })).toHaveProperty('bytes');
    expect(pool.pids).toHaveLength(1);
    const [pid = 0] = pool.pids;
    const opened = /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'));
    expect(opened?.slice(1)).toEqual(['0', '0']);
  });

  it('turns a picture of almost 40 megapixels upright, with no disk to keep it on', async () => {
    const bytes = await sharp({ create: { width: 7000, height: 5600, channels: 3, background: '#7a5a78' } })
      .png({ compressionLevel: 1 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await pool.run({ work: 'photo', bytes })).toMatchObject({ width: 1638, height: 2048 });
  });
});

it('what a decoder calls a file leads to nowhere but the media folders', () => {
  for (const name of ['../secrets.json', 'a/b.webp', `${newMediaId()}w480.webp/../../x`, 'DATABASE_ID', ''])
    expect(() => fileIn('held', name), name).toThrow('is no name of a medium');
});
