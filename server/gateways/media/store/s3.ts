import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Config } from '../../../core/config.ts';
import { inParallel } from '../../../core/promises.ts';
import {
  BIN_DAY,
  checkName,
  isNameIn,
  type MediaStore,
  type OpenFile,
  type Part,
  type StoredFile,
  type StoreFolder,
  type Wanted,
} from './media-store.ts';
import { piecesOf, S3Client, sha256 } from './s3-client.ts';
import { StoreError } from './store-error.ts';

const MOVED_AT_ONCE = 24;
const DELETED_AT_ONCE = 500;
const LISTING_MS = 10_000;
const ID_KEY = 'DATABASE_ID';

const shareShard = (name: string) =>
  createHash('sha256')
    .update(name.slice(0, name.lastIndexOf('-') + 1))
    .digest('hex')
    .slice(0, 2);
const shardOf = (folder: StoreFolder | 'bin', name: string) =>
  folder === 'share' ? shareShard(name) : name.slice(0, 2);

const keyOf = (folder: StoreFolder, name: string): string =>
  `${folder}/${shardOf(folder, checkName(folder, name))}/${name}`;
const binKey = (day: string, name: string): string => `bin/${day}/${shardOf('bin', name)}/${name}`;
const nameIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

const unescaped = (text: string) =>
  text.replace(
    /&(?:amp|lt|gt|quot|apos|#39|#34);/g,
    (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>' })[entity] ?? (/quot|34/.test(entity) ? '"' : "'"),
  );
const fieldsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(`</${name}>`)));
const field = (xml: string, name: string): string => unescaped(fieldsOf(xml, name)[0] ?? '');

/** @throws StoreError for an answer that does not say it */
function lengthIn(headers: Headers, key: string): number {
  const isPart = headers.get('content-range');
  const length = /^\d{1,15}$/.exec(
    isPart ? (isPart.split('/')[1] ?? '') : (headers.get('content-length') ?? ''),
  );
  if (!length) throw new StoreError(`GET ${key}`, 'an answer without a length');
  return Number(length[0]);
}

const startIn = (headers: Headers): number =>
  Number(/^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '')?.[1] ?? -1);

/** Objects of a bucket, which nothing but this site may read. */
export function s3Store(config: S3Config): MediaStore {
  const client = new S3Client(config);
  const { bucket } = client;

  /** The first form of listings: every store has it, and a page begins behind any key. */
  async function* objects(prefix: string): AsyncGenerator<StoredFile[]> {
    for (let marker = ''; ; ) {
      const query = { prefix, ...(marker ? { marker } : {}) };
      const xml = (await client.ask('GET', '', { query, answerMs: LISTING_MS }, [])).body.toString();
      const page = fieldsOf(xml, 'Contents').map((each) => ({
        name: field(each, 'Key'),
        bytes: Number(field(each, 'Size')),
        changedAt: Date.parse(field(each, 'LastModified')),
      }));
      yield page;
      marker = page.at(-1)?.name ?? '';
      if (field(xml, 'IsTruncated') !== 'true' || !marker) return;
    }
  }

  async function drop(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
      const some = keys.slice(at, at + DELETED_AT_ONCE).map((key) => `<Object><Key>${key}</Key></Object>`);
      const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${some.join('')}</Delete>`;
      const headers = { 'Content-Type': 'application/xml' };
      const xml = (
        await client.ask('POST', '', { query: { delete: '' }, headers, body }, [])
      ).body.toString();
      const code = fieldsOf(xml, 'Error')
        .map((each) => field(each, 'Code'))
        .find((each) => each !== 'NoSuchKey');
      if (code) throw new StoreError('POST ?delete', code);
    }
  }

  async function copy(from: string, to: string): Promise<boolean> {
    const headers = { 'X-Amz-Copy-Source': `/${bucket}/${from}` };
    return (await client.ask('PUT', to, { headers })).status !== 404;
  }

  /** Copied before any of them is deleted: what fails in between is in both places, and done again. */
  async function moveKeys(pairs: readonly (readonly [from: string, to: string])[]): Promise<void> {
    const copied: string[] = [];
    await inParallel(pairs, MOVED_AT_ONCE, async ([from, to]) => {
      if (await copy(from, to)) copied.push(from);
    });
    await drop(copied);
  }

  async function put(key: string, body: Uint8Array): Promise<void> {
    await client.ask('PUT', key, { body, headers: { 'X-Amz-Meta-Sha256': sha256(body) } }, []);
  }

  async function get(key: string): Promise<Buffer | null> {
    const { status, body, headers } = await client.ask('GET', key);
    if (status === 404) return null;
    const sum = headers.get('x-amz-meta-sha256');
    if (sum && sum !== sha256(body)) throw new StoreError(`GET ${key}`, 'other bytes than were stored');
    return body;
  }

  async function openKey(key: string, { isHead, range }: Wanted): Promise<OpenFile | null> {
    const headers: Record<string, string> = range ? { Range: range } : {};
    const got = isHead ? null : await client.ask('GET', key, { headers, isStream: true }, [404, 416]);
    const head = got && got.status !== 416 ? got : await client.ask('HEAD', key);
    if (head.status === 404) return null;
    const { stream } = head;
    const close = async () => void (await stream?.cancel().catch(() => {}));
    const first = head.status === 206 ? startIn(head.headers) : undefined;
    return {
      bytes: lengthIn(head.headers, key),
      stream: (part) => {
        if (stream && part?.start === first) return Readable.from(piecesOf(stream));
        void close();
        return Readable.from(partOf(key, part));
      },
      close,
    };
  }

  async function* partOf(key: string, part?: Part): AsyncGenerator<Uint8Array> {
    const headers: Record<string, string> = part ? { Range: `bytes=${part.start}-${part.end}` } : {};
    const { status, stream } = await client.ask('GET', key, { headers, isStream: true }, []);
    if (status !== (part ? 206 : 200)) throw new StoreError(`GET ${key}`, `${status} instead of a part`);
    if (stream) yield* piecesOf(stream);
  }

  return {
    asksRows: true,
    placeOf: (folder) => ({ name: `s3://${bucket}/${folder}`, setting: 'S3_BUCKET', kind: 'a bucket' }),
    write: (folder, name, bytes) => put(keyOf(folder, name), bytes),
    read: (folder, name) => get(keyOf(folder, name)),
    open: (folder, name, wanted = {}) => openKey(keyOf(folder, name), wanted),
    copyIn: async (folder, name, source) => put(keyOf(folder, name), await readFile(source)),
    async copyOut(folder, name, target) {
      const bytes = await get(keyOf(folder, name));
      if (!bytes) return false;
      const copied = await open(target, 'w', 0o644);
      try {
        await copied.writeFile(bytes);
        await copied.sync();
      } finally {
        await copied.close();
      }
      return true;
    },
    async sizeOf(folder, name) {
      const { status, headers } = await client.ask('HEAD', keyOf(folder, name));
      return status === 404 ? null : lengthIn(headers, keyOf(folder, name));
    },
    move: (names, from, to) => moveKeys(names.map((name) => [keyOf(from, name), keyOf(to, name)] as const)),
    remove: (folder, names) => drop(names.map((name) => keyOf(folder, name))),
    async *list(folder, prefixes = ['']) {
      for (const prefix of prefixes) {
        const shard =
          folder === 'share' && prefix
            ? `${shareShard(prefix)}/`
            : prefix.length > 2
              ? `${prefix.slice(0, 2)}/`
              : '';
        for await (const page of objects(`${folder}/${shard}${prefix}`)) {
          const files = page.map((file) => ({ ...file, name: nameIn(file.name) }));
          yield files.filter(({ name }) => isNameIn(folder, name));
        }
      }
    },
    readId: async (folder) => (await get(`${folder}/${ID_KEY}`))?.toString().trim() ?? null,
    /** The first one stays, where the store knows the condition; who wrote reads it again in any case. */
    async writeId(folder, id) {
      const headers = { 'If-None-Match': '*' };
      await client.ask('PUT', `${folder}/${ID_KEY}`, { body: `${id}\n`, headers }, [409, 412]);
    },
    /** From the first key of a day to the first one behind it. */
    async binDays() {
      const days: string[] = [];
      for (let marker = 'bin/'; ; ) {
        const query = { prefix: 'bin/', 'max-keys': '1', marker };
        const xml = (await client.ask('GET', '', { query, answerMs: LISTING_MS }, [])).body.toString();
        const day = field(xml, 'Key').split('/')[1];
        if (!day) return days;
        if (BIN_DAY.test(day)) days.push(day);
        marker = `bin/${day}/~`;
      }
    },
    async *listBin(day) {
      for await (const page of objects(`bin/${day}/`))
        yield page.map(({ name }) => nameIn(name)).filter((name) => isNameIn('held', name));
    },
    toBin: (folder, names, day) =>
      moveKeys(names.map((name) => [keyOf(folder, name), binKey(day, name)] as const)),
    fromBin: ({ day, name }) => moveKeys([[binKey(day, name), keyOf('held', name)]]),
    removeFromBin: (day, names) => drop(names.map((name) => binKey(day, name))),
    endBinDay: async () => {},
  };
}
