import { execFile } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressText } from '../../server/core/http/encoding.ts';
import { pageKeyOf } from '../../server/site/pages/page-key.ts';
import { PageStore } from '../../server/site/pages/page-store.ts';
import { RecodedBytes } from '../../server/site/pages/recoded-bytes.ts';
import { makePage, type StoredPage } from '../../server/site/pages/stored-page.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
let folder: string;
let store: PageStore;

const page = (key: string, tags: string[], text = key, expiresAt = Number.MAX_SAFE_INTEGER): StoredPage =>
  makePage(
    {
      key,
      status: 200,
      tags,
      expiresAt,
      contentType: 'text/html; charset=utf-8',
      policy: "default-src 'none'",
      robots: null,
      body: Buffer.from(text),
    },
    compressText(Buffer.from(text), 1).br,
  );
const put = (key: string, tags: string[], text?: string, expiresAt?: number) =>
  store.put(page(key, tags, text, expiresAt), store.moment());
const textOf = (key: string, now = NOW) => {
  const found = store.get(key, now);
  return found && brotliDecompressSync(found.br).toString();
};
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'journal.ndjson',
  );
const pathOf = (entry: { parentPath: string; name: string }) => path.join(entry.parentPath, entry.name);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-store-'));
  store = new PageStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the page store', () => {
  it('keeps a page across a restart', () => {
    put('/shop/1/', ['shop:1'], 'あかり');
    store = new PageStore(folder);
    const found = store.get('/shop/1/');
    expect(found && brotliDecompressSync(found.br).toString()).toBe('あかり');
    expect(store.isFresh('/shop/1/')).toBe(true);
  });

  it('serves a stale page until it is put again, and knows after a restart that it is stale', () => {
    put('/shop/1/', ['shop:1', 'area:3'], 'old');
    put('/shop/2/', ['shop:2', 'area:3'], 'other');
    expect(store.markStale('shop:1')).toEqual(['/shop/1/']);
    store = new PageStore(folder);
    expect(store.staleKeys()).toEqual(['/shop/1/']);
    expect(textOf('/shop/1/')).toBe('old');
    put('/shop/1/', ['shop:1'], 'new');
    expect(textOf('/shop/1/')).toBe('new');
    expect(store.staleKeys()).toEqual([]);
    expect(store.markStale('area:3')).toEqual(['/shop/2/']);
  });

  it('has no byte of a purged page left when purge returns, in memory or on disk', () => {
    put('/cast/1/', ['cast:1']);
    put('/cast/2/', ['cast:2']);
    expect(store.purge('cast:1')).toEqual(['/cast/1/']);
    expect(store.get('/cast/1/')).toBeNull();
    expect(filesOnDisk()).toHaveLength(1);
    expect(new PageStore(folder).get('/cast/1/')).toBeNull();
  });

  it('names what it gives up, so that nothing made of a page outlives it', async () => {
    const recoded = new RecodedBytes();
    store.onRemoved((key) => recoded.forget(key));
    const keys = ['/cast/1/', '/cast/2/'];
    for (const key of keys) put(key, [`page:${key}`]);
    for (const key of keys) await recoded.of(store.get(key) as StoredPage, 'gzip');
    const both = recoded.size;
    store.purge('page:/cast/1/');
    expect(recoded.size).toBeLessThan(both);
    expect(recoded.size).toBeGreaterThan(0);
    store.drop('/cast/2/');
    expect(recoded.size).toBe(0);
  });

  it('refuses a page whose rendering began before a purge, and keeps one as stale after a change', () => {
    const before = store.moment();
    store.purge('cast:1');
    expect(store.put(page('/cast/1/', ['cast:1']), before)).toBe('refused');
    expect(store.get('/cast/1/')).toBeNull();
    store.markStale('shop:1');
    expect(store.put(page('/shop/1/', ['shop:1']), before)).toBe('stale');
    expect(store.isFresh('/shop/1/')).toBe(false);
    expect(put('/shop/1/', ['shop:1'])).toBe('stored');
  });

  it('keeps what was rendered later when an earlier rendering ends after it', () => {
    const before = store.moment();
    store.markStale('area:3');
    put('/shop/1/', ['area:3'], 'new');
    expect(store.put(page('/shop/1/', ['area:3'], 'old'), before)).toBe('stored');
    expect(textOf('/shop/1/')).toBe('new');
    store.markStale('area:3');
    expect(store.put(page('/shop/1/', ['area:3'], 'old'), before)).toBe('stale');
    expect([textOf('/shop/1/'), store.isFresh('/shop/1/')]).toEqual(['new', false]);
  });

  it('never serves a page past its expiry, from memory or from disk', () => {
    put('/shops/', ['directory'], 'today', NOW + 1000);
    expect(textOf('/shops/', NOW + 999)).toBe('today');
    expect(textOf('/shops/', NOW + 1000)).toBeNull();
    store = new PageStore(folder);
    expect(textOf('/shops/', NOW + 1000)).toBeNull();
    expect(store.expiredKeys(NOW + 1000)).toEqual(['/shops/']);
  });

  it.each(['torn', 'empty', 'foreign', 'gone'])('takes a %s file for no page at all', (kind) => {
    put('/shop/1/', ['shop:1'], 'x'.repeat(2000));
    const [entry] = filesOnDisk();
    const file = entry ? pathOf(entry) : '';
    if (kind === 'torn') truncateSync(file, 100);
    if (kind === 'empty') truncateSync(file, 0);
    if (kind === 'foreign') writeFileSync(file, Buffer.alloc(4000, 7));
    if (kind === 'gone') rmSync(file);
    store = new PageStore(folder);
    expect(store.get('/shop/1/')).toBeNull();
    expect(store.isFresh('/shop/1/')).toBe(false);
    put('/shop/1/', ['shop:1'], 'again');
    expect(textOf('/shop/1/')).toBe('again');
  });

  it('opens with a journal whose last line was torn by a kill', () => {
    put('/shop/1/', ['shop:1']);
    put('/shop/2/', ['shop:2']);
    appendFileSync(path.join(folder, 'journal.ndjson'), '["put","/shop/3/","aa/b');
    store = new PageStore(folder);
    expect(store.size).toBe(2);
    put('/shop/4/', ['shop:4']);
    expect(new PageStore(folder).size).toBe(3);
  });

  it('remembers its position and its pages when the journal is compacted', () => {
    put('/shop/1/', ['shop:1']);
    for (let i = 0; i < 3000; i++) store.saveCursor({ snapshot: '1:1:', at: i });
    store.markStale('shop:1');
    store = new PageStore(new PageStore(folder) && folder);
    expect(store.cursor).toEqual({ snapshot: '1:1:', at: 2999 });
    expect(store.staleKeys()).toEqual(['/shop/1/']);
  });
});

describe('a full page store', () => {
  const LIMITS = { pages: 3, bytes: 1_000_000 };
  const keys = () => ['/a/', '/b/', '/c/', '/d/', '/e/'].filter((key) => store.isFresh(key));

  it('gives up the least recently used page: its file, its line in the journal and its tags', () => {
    store = new PageStore(folder, LIMITS);
    for (const key of ['/a/', '/b/', '/c/']) put(key, ['list']);
    expect(textOf('/a/')).toBe('/a/');
    put('/d/', ['list']);
    expect(keys()).toEqual(['/a/', '/c/', '/d/']);
    expect(store.get('/b/')).toBeNull();
    expect(filesOnDisk()).toHaveLength(3);
    expect(store.markStale('list').toSorted()).toEqual(['/a/', '/c/', '/d/']);
    const again = new PageStore(folder, LIMITS);
    expect([again.size, again.bytes]).toEqual([3, store.bytes]);
  });

  it('keeps within its bytes, which are those of its files', () => {
    put('/a/', ['a'], 'x');
    const one = store.bytes;
    expect(one).toBe(statSync(filesOnDisk().map(pathOf)[0] ?? '').size);
    store = new PageStore(folder, { pages: 100, bytes: 3 * one });
    for (const key of ['/b/', '/c/', '/d/', '/e/']) put(key, ['a'], 'x');
    expect(keys()).toEqual(['/c/', '/d/', '/e/']);
    expect(store.bytes).toBe(3 * one);
    store.purge('a');
    expect([store.size, store.bytes, filesOnDisk().length]).toEqual([0, 0, 0]);
  });

  it('counts as use what visitors ask for, not what is rendered again', () => {
    store = new PageStore(folder, LIMITS);
    for (const key of ['/a/', '/b/', '/c/']) put(key, ['list']);
    put('/a/', ['list'], 'again');
    put('/d/', ['list']);
    expect(keys()).toEqual(['/b/', '/c/', '/d/']);
    store.drop('/c/');
    for (const key of ['/b/', '/d/', '/b/']) store.get(key);
    put('/a/', []);
    put('/e/', []);
    expect(keys()).toEqual(['/a/', '/b/', '/e/']);
  });

  it('comes within its limits when they have become smaller', () => {
    for (const key of ['/a/', '/b/', '/c/', '/d/', '/e/']) put(key, []);
    store = new PageStore(folder, LIMITS);
    expect(keys()).toEqual(['/c/', '/d/', '/e/']);
    expect(filesOnDisk()).toHaveLength(3);
  });

  it('never grows over its limits under thousands of pages', () => {
    store = new PageStore(folder, { pages: 100, bytes: 1_000_000 });
    for (let n = 0; n < 3000; n++) {
      put(`/cast/${n}/`, [`cast:${n}`]);
      expect(store.size).toBeLessThanOrEqual(100);
    }
    expect(filesOnDisk()).toHaveLength(100);
    expect(store.isFresh('/cast/2999/')).toBe(true);
  });

  it('raises one alarm when it begins to give pages up', async () => {
    for (let n = 0; n < 50; n++) put(`/cast/${n}/`, []);
    const module = JSON.stringify(path.resolve('server/site/pages/page-store.ts'));
    const script = `const { PageStore } = await import(${module});
      new PageStore(${JSON.stringify(folder)}, { pages: 10, bytes: 1e6 });`;
    const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const alarms = stderr.split('\n').filter((line) => line.includes('"alarm"'));
    expect(alarms.map((line) => JSON.parse(line))).toMatchObject([{ alarm: 'pages', pages: 50 }]);
  });
});

describe('the key of a page', () => {
  it.each([
    ['/shops/', '', '/shops/'],
    ['/shops/', '?utm_source=x&fbclid=1', '/shops/'],
    ['/shops/tokyo/', '?caba=0&girls=1&sexy=1', '/shops/tokyo/?caba=0&girls=1&sexy=1'],
    ['/ranking/', '?caba=0&girls=0&sexy=1', '/ranking/?caba=0&girls=0&sexy=1'],
    ['/shops/', '?sexy=1&caba=0&girls=1', null],
    ['/shop/1/', '?caba=1&girls=0&sexy=0', null],
    ['/cast/1/', '?caba=1&girls=0&sexy=0', null],
    ['/', '?caba=1&girls=0&sexy=0', null],
    ['/navi/terms/', '?x=1', null],
    ['/casts/tokyo/page/6/', '', null],
    ['/shops/', '?', null],
    ['/shops/', '?caba=1&girls=0&sexy=0&utm_medium=y', '/shops/?caba=1&girls=0&sexy=0'],
    ['/shops/', '?caba=1', null],
    ['/shops/', '?caba=1&girls=0&sexy=2', null],
    ['/shops/', '?caba=1&girls=0&sexy=0&open=1', null],
    ['/shops/', '?caba=1&caba=0&girls=0&sexy=0', null],
    ['/shops/', '?q=x', null],
  ])('of %s%s is %s', (at, search, key) => {
    expect(pageKeyOf(at, search)).toBe(key);
  });
});
