import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../../server/core/config.ts';

/** What the store does with requests: works, answers 503, or takes them and never answers. */
type Mood = 'works' | 'fails' | 'hangs';

export type S3Server = {
  config: S3Config;
  /** Of requests whose line (`GET /bucket/key`) the pattern matches, all by default. */
  be: (mood: Mood, which?: RegExp) => void;
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

/** A real S3 server on loopback, behind a door that can be shut. It accepts wrong secrets: no test of rights rests on it. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'yoakari-s3-'));
  const buckets = [{ name: BUCKET, configs: [] }];
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: buckets,
  });
  const { port } = await store.run();
  let [mood, which]: [Mood, RegExp] = ['works', /./];
  const lines: string[] = [];
  const door = createServer((asked, answer) => {
    const line = `${asked.method} ${decodeURIComponent(asked.url ?? '')}`;
    lines.push(line);
    const now = which.test(line) ? mood : 'works';
    if (now === 'hangs') return;
    if (now === 'fails') {
      asked.resume();
      answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const { method, url: target, headers } = asked;
    const inner = request({ host: '127.0.0.1', port, method, path: target, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  return {
    config: {
      endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER-of-tests',
    },
    be: (next, of = /./) => {
      [mood, which] = [next, of];
    },
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
