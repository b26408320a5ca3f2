import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import S3rver from 's3rver';
import type { S3Config } from '../../server/core/config.ts';

/** What the store does with requests: works, answers 503, takes them and never answers, or sends a piece each 0.6 s. */
type Mood = 'works' | 'fails' | 'hangs' | 'drips';
const PIECES = 6;
const PIECE_MS = 600;

export type S3Server = {
  config: S3Config;
  /** The same as environment variables of a process that is started. */
  readonly env: Record<string, string>;
  /** Of requests whose line (`GET /bucket/key`) the pattern matches, all by default, but for the first `after`. */
  be: (mood: Mood, which?: RegExp, after?: number) => void;
  /** What is done while the next such request waits for its answer; sent again, it waits for nothing. */
  during: <T>(which: RegExp, work: () => Promise<T>) => Promise<T>;
  /** The first request that meets the mood. */
  met: () => Promise<void>;
  /** Lines of the requests since the last look. */
  asked: () => string[];
  /** Keys of the bucket. */
  keys: () => string[];
  /** Objects with a few bytes, put beside the store's back: in no time. */
  plant: (keys: readonly string[]) => void;
  /** Other bytes under a key, beside the store's back. */
  damage: (key: string) => void;
  close: () => Promise<void>;
};

const BUCKET = 'media';
/** What is signed at another time is refused. */
const SKEW_MS = 15 * 60_000;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4, as the documentation of S3 has it; the store itself accepts any secret. */
function isSigned({ method, url = '', headers }: IncomingMessage, { secretAccessKey }: S3Config): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [, day = '', region = '', service = '', last = ''] = credential.split('/');
  const { pathname, searchParams } = new URL(url, 'http://store');
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).sort();
  const values = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const body = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query.join('&'), values.join(''), names, body].join('\n');
  const time = String(headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/${service}/${last}`, hex(request)].join('\n');
  const key = [day, region, service, last].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'));
  const now = Date.now();
  const isInTime = time.startsWith(day) && now < at + SKEW_MS && at < now + SKEW_MS;
  return signature !== '' && isInTime && hmac(key, text).toString('hex') === signature;
}

async function drip(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const whole = await buffer(given);
  const size = Math.ceil(whole.length / PIECES);
  for (let at = 0; at < whole.length; at += size) {
    answer.write(whole.subarray(at, at + size));
    await setTimeout(PIECE_MS);
  }
  answer.end();
}

/** A real S3 server on loopback, behind a door that can be shut, and asks for the right signature. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'yoakari-s3-'));
  const buckets = [{ name: BUCKET, configs: [] }];
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: buckets,
  });
  const { port } = await store.run();
  let [mood, which, after]: [Mood, RegExp, number] = ['works', /./, 0];
  let met = Promise.withResolvers<void>();
  let waiting: { which: RegExp; work: () => Promise<unknown> } | null = null;
  const config: S3Config = {
    ...{ endpoint: '', bucket: BUCKET, region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER-of-tests' },
  };
  const lines: string[] = [];
  const door = createServer(async (asked, answer) => {
    const line = `${asked.method} ${decodeURIComponent(asked.url ?? '')}`;
    lines.push(line);
    const isMet = mood !== 'works' && which.test(line) && after-- <= 0;
    const now = isMet ? mood : 'works';
    if (isMet) met.resolve();
    if (waiting?.which.test(line)) {
      const { work } = waiting;
      waiting = null;
      await work();
    }
    if (!isSigned(asked, config)) {
      asked.resume();
      answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    if (now === 'hangs') return;
    if (now === 'fails') {
      asked.resume();
      answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const { method, url: target, headers } = asked;
    const inner = request({ host: '127.0.0.1', port, method, path: target, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      if (now === 'drips') void drip(given, answer);
      else given.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  config.endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return {
    config,
    get env() {
      const { endpoint, bucket, accessKeyId, secretAccessKey } = config;
      const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
      return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...keys };
    },
    be: (next, of = /./, later = 0) => {
      [mood, which, after] = [next, of, later];
      met = Promise.withResolvers();
    },
    during: (of, work) =>
      new Promise((done, failed) => {
        waiting = { which: of, work: () => work().then(done, failed) };
      }),
    met: () => met.promise,
    asked: () => lines.splice(0),
    keys: () =>
      readdirSync(path.join(directory, BUCKET), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length))
        .sort(),
    plant: (keys) => {
      for (const key of keys) {
        const at = path.join(directory, BUCKET, key);
        mkdirSync(path.dirname(at), { recursive: true });
        writeFileSync(`${at}._S3rver_object`, 'x');
        writeFileSync(`${at}._S3rver_object.md5`, '9dd4e461268c8034f5c8564e155c67a6');
        writeFileSync(`${at}._S3rver_metadata.json`, '{}');
      }
    },
    damage: (key) => writeFileSync(path.join(directory, BUCKET, `${key}._S3rver_object`), 'wrong'),
    close: async () => {
      for (const server of [door, store.httpServer]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
