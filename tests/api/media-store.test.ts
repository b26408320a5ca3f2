import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { config, type S3Config } from '../../server/core/config.ts';
import { mediaStore } from '../../server/gateways/media/store/choose.ts';
import { diskStore } from '../../server/gateways/media/store/disk.ts';
import {
  type MediaFolder,
  type MediaStore,
  newMediaId,
  type OpenFile,
  type Part,
  type StoreFolder,
} from '../../server/gateways/media/store/media-store.ts';
import { moveMedia } from '../../server/gateways/media/store/move-media.ts';
import { s3Store } from '../../server/gateways/media/store/s3.ts';
import { scratchFolder } from '../support/accounts.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

let s3: S3Server;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'yoakari-store-'));

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  Object.assign(config(), { s3: null });
  await s3.close();
  rmSync(scratch, { recursive: true });
});

const newName = () => `${newMediaId()}w480.webp`;
const readAll = async (file: OpenFile | null, part?: Part) => file && buffer(file.stream(part));
const bytesOf = (text: string) => Buffer.from(text);
async function namesIn(store: MediaStore, folder: StoreFolder, prefixes?: string[]): Promise<string[]> {
  const names: string[] = [];
  for await (const page of store.list(folder, prefixes)) names.push(...page.map(({ name }) => name));
  return names.sort();
}
async function namesInBin(store: MediaStore): Promise<string[]> {
  const found: string[] = [];
  for (const day of await store.binDays())
    for await (const names of store.listBin(day)) found.push(...names.map((name) => `${day}/${name}`));
  return found.sort();
}
const placesOf = async (store: MediaStore, name: string): Promise<MediaFolder[]> => {
  const places: MediaFolder[] = [];
  for (const folder of ['media', 'held'] as const)
    if ((await store.sizeOf(folder, name)) !== null) places.push(folder);
  return places;
};

describe.each(['disk', 's3'] as const)('media on %s', (kind) => {
  let store: MediaStore;
  let removeFolder: () => void;
  beforeAll(() => {
    removeFolder = scratchFolder();
    Object.assign(config(), { s3: kind === 's3' ? s3.config : null });
    store = mediaStore();
  });
  afterAll(() => removeFolder());

  it('come back byte by byte, and those that are not there are null', async () => {
    const name = newName();
    expect([await store.read('held', name), await store.sizeOf('held', name)]).toEqual([null, null]);
    await store.write('held', name, bytesOf('one'));
    expect((await store.read('held', name))?.toString()).toBe('one');
    await store.write('held', name, bytesOf('another'));
    expect((await store.read('held', name))?.toString()).toBe('another');
    expect([await store.sizeOf('held', name), await store.sizeOf('media', name)]).toEqual([7, null]);
  });

  it('are read as a stream, whole or a part of it', async () => {
    const name = `${newMediaId()}.mp4`;
    const bytes = Buffer.alloc(300_000, 'abcdefg');
    await store.write('media', name, bytes);
    const whole = await store.open('media', name);
    expect(whole?.bytes).toBe(bytes.length);
    expect(await readAll(whole)).toEqual(bytes);
    const head = await store.open('media', name, { isHead: true });
    expect(head?.bytes).toBe(bytes.length);
    const part = await readAll(head, { start: 1000, end: 200_999 });
    expect(part).toEqual(bytes.subarray(1000, 201_000));
    await (await store.open('media', name))?.close();
    expect(await store.open('held', name)).toBeNull();
  });

  it('are the same where they are small, and hold nothing open', async () => {
    const name = newName();
    await store.write('media', name, bytesOf('abcdefg'));
    expect(await readAll(await store.open('media', name))).toEqual(bytesOf('abcdefg'));
    const small = await store.open('media', name);
    await store.remove('media', [name]);
    await small?.close();
    if (kind === 'disk') {
      expect(small?.whole?.toString()).toBe('abcdefg');
      expect(await readAll(small, { start: 1, end: 3 })).toEqual(bytesOf('bcd'));
    }
  });

  it('move from one folder to the other, again and again, and what is gone is left out', async () => {
    const [a, b] = [newName(), newName()];
    await store.write('held', a, bytesOf('a'));
    await store.move([a, b], 'held', 'media');
    await store.move([a, b], 'held', 'media');
    expect([await placesOf(store, a), await placesOf(store, b)]).toEqual([['media'], []]);
    await store.move([a], 'media', 'held');
    expect(await placesOf(store, a)).toEqual(['held']);
    expect((await store.read('held', a))?.toString()).toBe('a');
  });

  it('are removed, and removing them again is no error', async () => {
    const name = newName();
    await store.write('media', name, bytesOf('x'));
    await store.remove('media', [name, newName()]);
    await store.remove('media', [name]);
    expect(await placesOf(store, name)).toEqual([]);
  });

  it('are listed by pages and by how they begin, with their sizes and times, and nothing else is', async () => {
    const before = Date.now() - 2000;
    const names = Array.from({ length: 12 }, newName);
    for (const name of names) await store.write('held', name, bytesOf('12345'));
    await store.writeId('held', 'an-id');
    expect(await namesIn(store, 'held')).toEqual(expect.arrayContaining(names));
    expect(await namesIn(store, 'held')).not.toContain('DATABASE_ID');
    const [first = ''] = names;
    const letter = first.slice(0, 1);
    const some = await namesIn(store, 'held', [letter]);
    expect(some).toContain(first);
    expect(some.filter((name) => !name.startsWith(letter))).toEqual([]);
    expect(await namesIn(store, 'held', [first.slice(0, 20)])).toEqual([first]);
    for await (const page of store.list('held', [first])) {
      expect(page).toMatchObject([{ name: first, bytes: 5 }]);
      expect(page[0]?.changedAt).toBeGreaterThan(before);
    }
  });

  it('have no names but those of media, in no folder', async () => {
    for (const name of ['../secrets.json', 'a.webp', `${newMediaId()}.exe`, '', 'DATABASE_ID'])
      for (const folder of ['media', 'held', 'share'] as const)
        await expect(async () => store.write(folder, name, bytesOf('x')), name).rejects.toThrow('is no name');
  });

  it('share images lie by themselves, and older ones of the same page are found', async () => {
    const [old, now] = ['shop-12-aaaa.png', 'shop-12-bbbb.png'];
    for (const name of [old, now, 'shop-123-aaaa.png']) await store.write('share', name, bytesOf(name));
    expect(await namesIn(store, 'share', ['shop-12-'])).toEqual([old, now]);
    await store.remove('share', [old]);
    expect(await namesIn(store, 'share')).toEqual([now, 'shop-123-aaaa.png']);
  });

  it('rest in the bin by days, come back held, and go', async () => {
    const [a, b, c] = [newName(), newName(), newName()];
    for (const name of [a, b, c]) await store.write('media', name, bytesOf(name));
    await store.toBin('media', [a, b, newName()], '2026-01-01');
    await store.toBin('media', [c], '2026-01-02');
    expect(await namesInBin(store)).toEqual([`2026-01-01/${a}`, `2026-01-01/${b}`, `2026-01-02/${c}`].sort());
    expect(await placesOf(store, a)).toEqual([]);
    await store.fromBin({ day: '2026-01-01', name: a });
    await store.fromBin({ day: '2026-01-01', name: a });
    expect([await placesOf(store, a), (await store.read('held', a))?.toString()]).toEqual([['held'], a]);
    await store.removeFromBin('2026-01-01', [b]);
    await store.endBinDay('2026-01-01');
    expect(await store.binDays()).toEqual(['2026-01-02']);
    await store.removeFromBin('2026-01-02', [c]);
    await store.endBinDay('2026-01-02');
    expect(await store.binDays()).toEqual([]);
  });

  it('say which database they belong to', async () => {
    expect(await store.readId('media')).toBeNull();
    await store.writeId('media', 'the-first');
    expect(await store.readId('media')).toBe('the-first');
  });

  it('go in from a file and out to a file', async () => {
    const name = newName();
    const [source, target] = [path.join(scratch, `${kind}-in`), path.join(scratch, `${kind}-out`)];
    writeFileSync(source, 'of a backup');
    await store.copyIn('held', name, source);
    expect(await store.copyOut('held', name, target)).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('of a backup');
    expect(await store.copyOut('media', name, target)).toBe(false);
  });
});

describe('a bucket', () => {
  it('has keys that spread by two random letters, public and held ones apart', async () => {
    Object.assign(config(), { s3: s3.config });
    const name = newName();
    await mediaStore().write('held', name, bytesOf('x'));
    expect(s3.keys()).toContain(`held/${name.slice(0, 2)}/${name}`);
    await mediaStore().move([name], 'held', 'media');
    expect(s3.keys().filter((key) => key.endsWith(name))).toEqual([`media/${name.slice(0, 2)}/${name}`]);
  });

  it('is listed beyond the thousand keys of one answer', async () => {
    const many = await startS3Server();
    onTestFinished(many.close);
    Object.assign(config(), { s3: many.config });
    const store = mediaStore();
    const names = Array.from({ length: 1005 }, (_, i) => `shop-${i}-many.png`);
    many.plant(names.map((name) => `share/00/${name}`));
    const pages: number[] = [];
    for await (const page of store.list('share')) pages.push(page.length);
    expect(pages.length).toBe(2);
    expect(await namesIn(store, 'share')).toEqual(names.toSorted());
  });

  it('that gives other bytes than were stored is not believed', async () => {
    Object.assign(config(), { s3: s3.config });
    const name = newName();
    await mediaStore().write('held', name, bytesOf('right'));
    s3.damage(`held/${name.slice(0, 2)}/${name}`);
    await expect(mediaStore().read('held', name)).rejects.toMatchObject({ code: 'storage_down' });
  });
});

describe('a bucket that', () => {
  const storeOf = (more: Partial<S3Config>) => s3Store({ ...s3.config, ...more });

  it('sends a file piece by piece, longer than an answer may take to begin, is read to its end', async () => {
    onTestFinished(() => s3.be('works'));
    const name = newName();
    const bytes = Buffer.alloc(60_000, 'drip');
    await storeOf({}).write('held', name, bytes);
    // Each try takes longer than that.
    s3.be('drips');
    expect((await storeOf({}).read('held', name))?.equals(bytes)).toBe(true);
  });

  it('sends part of a file is asked once, and once more for a part at the end where it does not know those', async () => {
    const name = `${newMediaId()}.mp4`;
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251));
    await storeOf({}).write('media', name, bytes);
    s3.asked();
    const middle = await storeOf({}).open('media', name, { range: 'bytes=1000-1999' });
    expect(middle?.bytes).toBe(5000);
    expect(await readAll(middle, { start: 1000, end: 1999 })).toEqual(bytes.subarray(1000, 2000));
    const rest = await storeOf({}).open('media', name, { range: 'bytes=4000-' });
    expect(await readAll(rest, { start: 4000, end: 4999 })).toEqual(bytes.subarray(4000));
    expect(s3.asked()).toHaveLength(2);
    const last = await storeOf({}).open('media', name, { range: 'bytes=-10' });
    expect(await readAll(last, { start: 4990, end: 4999 })).toEqual(bytes.subarray(4990));
    const outside = await storeOf({}).open('media', name, { range: 'bytes=5000-' });
    expect(outside?.bytes).toBe(5000);
    await outside?.close();
  });

  it('gets a wrong signature refuses every kind of call', async () => {
    const name = newName();
    await storeOf({}).write('held', name, bytesOf('x'));
    const wrong = storeOf({ secretAccessKey: 'another secret' });
    for (const [what, deed] of Object.entries({
      read: () => wrong.read('held', name),
      size: () => wrong.sizeOf('held', name),
      write: () => wrong.write('held', name, bytesOf('y')),
      move: () => wrong.move([name], 'held', 'media'),
      remove: () => wrong.remove('held', [name]),
      list: () => namesIn(wrong, 'held'),
      days: () => wrong.binDays(),
    }))
      await expect(deed(), what).rejects.toMatchObject({ code: 'storage_down' });
    expect(await placesOf(storeOf({}), name)).toEqual(['held']);
  });

  it('does not exist is an alarm, and no bucket without that file', async () => {
    await expect(storeOf({ bucket: 'no-such-bucket' }).read('held', newName())).rejects.toMatchObject({
      code: 'storage_down',
    });
  });
});

describe('a move from disk to a bucket and back', () => {
  const sumOf = (bytes: Buffer | null) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
  const watch = () => {};
  const rows = { strayAmong: async () => [], mayBin: async () => true, samples: new Set<string>() };

  it('brings every file to the same folder, can be stopped in the middle, and is done when it is run again', async () => {
    const removeFolder = scratchFolder();
    const empty = await startS3Server();
    onTestFinished(empty.close);
    onTestFinished(removeFolder);
    Object.assign(config(), { s3: empty.config });
    const bucket = mediaStore();
    const files = Array.from({ length: 30 }, (_, i) => ({
      name: newName(),
      folder: i % 3 ? ('media' as const) : ('held' as const),
      bytes: Buffer.alloc(100 + i, i),
    }));
    for (const { folder, name, bytes } of files) await diskStore.write(folder, name, bytes);
    const binned = newName();
    await diskStore.write('held', binned, bytesOf('binned'));
    await diskStore.toBin('held', [binned], '2026-01-05');

    const copy = { from: diskStore, to: bucket, removes: false, watch, ...rows };
    expect(await moveMedia(copy)).toEqual({ copied: 30, present: 0, removed: 0 });
    expect(await moveMedia(copy)).toEqual({ copied: 0, present: 30, removed: 0 });
    expect(await namesIn(diskStore, 'media')).toHaveLength(20);

    // Since the copy: one was hidden, one came, and the bucket holds other bytes of a third.
    const [, first, second] = files as [unknown, (typeof files)[0], (typeof files)[0]];
    await diskStore.move([first.name], 'media', 'held');
    first.folder = 'held' as never;
    await bucket.write('media', second.name, Buffer.alloc(second.bytes.length, 'z'));
    const late = { name: newName(), folder: 'held' as const, bytes: bytesOf('late') };
    await diskStore.write(late.folder, late.name, late.bytes);
    const all = [...files, late];

    let calls = 0;
    const stopped = () => {
      if (++calls > 12) throw new Error('stopped');
    };
    const move = { ...copy, removes: true };
    await expect(moveMedia({ ...move, watch: stopped })).rejects.toThrow('stopped');
    for (const { name } of all)
      expect(
        (await placesOf(diskStore, name)).length + (await placesOf(bucket, name)).length,
      ).toBeGreaterThan(0);
    await moveMedia(move);
    for (const { folder, name, bytes } of all) {
      expect([await placesOf(bucket, name), await placesOf(diskStore, name)], name).toEqual([[folder], []]);
      expect(sumOf(await bucket.read(folder, name))).toBe(sumOf(bytes));
    }
    expect([await namesInBin(bucket), await namesInBin(diskStore)]).toEqual([[`2026-01-05/${binned}`], []]);

    const samples = new Set(
      all.filter(({ folder }) => folder === 'media').map(({ name }) => name.slice(0, 26)),
    );
    expect(
      await moveMedia({ ...rows, samples, from: bucket, to: diskStore, removes: true, watch }),
    ).toMatchObject({ removed: 31 });
    for (const { folder, name, bytes } of all) {
      expect([await placesOf(diskStore, name), await placesOf(bucket, name)], name).toEqual([[folder], []]);
      expect(sumOf(await diskStore.read(folder, name))).toBe(sumOf(bytes));
    }
    expect(await namesInBin(diskStore)).toEqual([`2026-01-05/${binned}`]);
  });

  it.each(['disk', 's3'] as const)(
    'to %s bins what was deleted since the copy and what is unknown, also when it is stopped and run again',
    async (kind) => {
      onTestFinished(scratchFolder());
      const bucket = await startS3Server();
      onTestFinished(bucket.close);
      const stores = [diskStore, s3Store(bucket.config)] as const;
      const [from, to] = kind === 's3' ? stores : stores.toReversed();
      if (!from || !to) throw new Error('Two stores.');
      const known = Array.from({ length: 20 }, newName);
      const [erased = '', alsoErased = '', unknown = ''] = [newName(), newName(), newName()];
      for (const name of [...known, erased, alsoErased, unknown])
        await from.write('media', name, bytesOf(name));
      const strayAmong = async (names: readonly string[]) => names.filter((name) => !known.includes(name));
      const move = { ...rows, strayAmong, from, to, removes: true, watch };
      await moveMedia({ ...move, removes: false });
      await to.write('media', alsoErased, bytesOf('as an older release has copied it'));
      await from.remove('media', [erased, alsoErased]);
      const stopped = (done: number) => {
        if (done > 5) throw new Error('stopped');
      };
      await expect(moveMedia({ ...move, watch: stopped })).rejects.toThrow('stopped');
      expect([await placesOf(to, erased), await placesOf(to, alsoErased)]).toEqual([[], []]);
      await moveMedia(move);
      expect([await placesOf(from, unknown), await placesOf(to, unknown)]).toEqual([[], []]);
      const binned = (await namesInBin(to)).map((each) => each.split('/')[1]);
      expect(binned).toEqual([erased, alsoErased, unknown].toSorted());
      for (const name of known)
        expect([await placesOf(from, name), await placesOf(to, name)], name).toEqual([
          [],
          [kind === 's3' ? 'media' : 'held'],
        ]);
    },
  );

  it('removes nothing whose copy is another', async () => {
    onTestFinished(scratchFolder());
    const bucket = await startS3Server();
    onTestFinished(bucket.close);
    const store = s3Store(bucket.config);
    const name = newName();
    await diskStore.write('media', name, bytesOf('as it was'));
    const to = {
      ...store,
      write: (...[folder, file, bytes]: Parameters<typeof store.write>) =>
        store.write(folder, file, Buffer.alloc(bytes.length)),
    };
    await expect(moveMedia({ ...rows, from: diskStore, to, removes: true, watch })).rejects.toThrow(
      `${name} is not the same in its new place.`,
    );
    expect(await namesIn(diskStore, 'media')).toEqual([name]);
  });

  it('moves and bins nothing where the brake finds it too much', async () => {
    onTestFinished(scratchFolder());
    const bucket = await startS3Server();
    onTestFinished(bucket.close);
    const to = s3Store(bucket.config);
    const [known, unknown, gone] = [newName(), newName(), newName()];
    for (const name of [known, unknown]) await diskStore.write('media', name, bytesOf(name));
    for (const name of [unknown, gone]) await to.write('held', name, bytesOf(name));
    const asked: number[][] = [];
    const move = {
      ...{ ...rows, from: diskStore, to, removes: true, watch },
      strayAmong: async (names: readonly string[]) => names.filter((name) => name !== known),
      mayBin: async (...counts: number[]) => asked.push(counts) < 1,
    };
    await expect(moveMedia(move)).rejects.toThrow('The database knows nothing of 2 files');
    expect(asked).toEqual([[2, 2]]);
    expect(await namesIn(diskStore, 'media')).toEqual([known, unknown].toSorted());
    expect(await namesIn(to, 'held')).toEqual([unknown, gone].toSorted());
    expect([await namesInBin(diskStore), await namesInBin(to)]).toEqual([[], []]);
  });

  it('makes nothing public on the disk by its folder, whichever place it has in the bucket, but samples', async () => {
    onTestFinished(scratchFolder());
    const bucket = await startS3Server();
    onTestFinished(bucket.close);
    const [from, to] = [s3Store(bucket.config), diskStore];
    const [sample, open, inBoth, copied] = [newName(), newName(), newName(), newName()];
    for (const name of [sample, open, inBoth, copied]) await from.write('media', name, bytesOf(name));
    await from.write('held', inBoth, bytesOf(inBoth));
    // As an older release has copied it, and brought to its place.
    await to.write('media', copied, bytesOf(copied));
    await from.remove('media', [copied]);
    const samples = new Set([sample.slice(0, 26)]);
    await moveMedia({ ...rows, samples, from, to, removes: true, watch });
    expect(await Promise.all([sample, open, inBoth, copied].map((name) => placesOf(to, name)))).toEqual([
      ['media'],
      ['held'],
      ['held'],
      ['held'],
    ]);
    expect(await namesIn(from, 'held')).toEqual([]);
  });

  it('leaves held in the bucket what lies in both folders of the disk', async () => {
    onTestFinished(scratchFolder());
    const bucket = await startS3Server();
    onTestFinished(bucket.close);
    const to = s3Store(bucket.config);
    const name = newName();
    for (const folder of ['held', 'media'] as const) await diskStore.write(folder, name, bytesOf(name));
    await moveMedia({ ...rows, from: diskStore, to, removes: true, watch });
    expect([await placesOf(diskStore, name), await placesOf(to, name)]).toEqual([[], ['held']]);
  });
});
