import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../../core/config.ts';
import { currentTime } from '../../../core/db/clock.ts';
import { inTime } from '../../../core/promises.ts';
import { StoreError } from './store-error.ts';

/** For the head of an answer; a body that is sent has more. */
const ANSWER_MS = 2500;
/** Between two pieces of an answer. */
const PIECE_MS = 10_000;
const BYTES_PER_MS = 1024;
const TRIES = 3;
const PAUSE_MS = 150;

export type Asked = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  isStream?: boolean;
  answerMs?: number;
};
export type Answer = { status: number; headers: Headers; body: Buffer; stream: ReadableStream | null };

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
const md5 = (bytes: Uint8Array | string) => createHash('md5').update(bytes).digest('base64');

export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), PIECE_MS);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function wholeOf({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  if (body) for await (const piece of piecesOf(body)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** 20261128T031500Z: a store refuses what is a quarter of an hour off. */
const stampOf = (at: number) => new Date(at).toISOString().replace(/[:-]|\.\d+/g, '');

const isOfTheStore = (status: number) => status >= 500 || status === 429;
/** Some errors come with status 200, once the answer has begun. */
const isFailed = ({ status, body }: Answer) =>
  isOfTheStore(status) ||
  (status === 200 && /^(?:<\?xml[^>]*\?>)?\s*<Error>/.test(body.toString('utf8', 0, 200)));

/** Signed requests to one bucket, by path: `endpoint/bucket/key`. Every one of them may be sent twice. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #root: string;
  readonly bucket: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 0 });
    this.#root = `${endpoint}/${bucket}`;
    this.bucket = bucket;
  }

  async #once(
    method: string,
    key: string,
    { query = {}, headers = {}, body, isStream, answerMs = ANSWER_MS }: Asked,
  ): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const sent = body === undefined ? {} : { body, headers: { 'Content-MD5': md5(body) } };
    const signed = await this.#aws.sign(`${this.#root}/${key}${search && `?${search}`}`, {
      method,
      ...('body' in sent ? { body: sent.body as never } : {}),
      headers: { ...headers, ...sent.headers, 'X-Amz-Content-Sha256': sha256(body ?? '') },
      aws: { datetime: stampOf(currentTime()) },
    });
    // Its length is that of the file.
    signed.headers.set('Accept-Encoding', 'identity');
    const control = new AbortController();
    const limit = answerMs + Math.ceil((body?.length ?? 0) / BYTES_PER_MS);
    const clock = setTimeout(() => control.abort(new Error('no answer in time')), limit);
    let answer: Response;
    try {
      answer = await fetch(signed, { redirect: 'error', signal: control.signal });
    } finally {
      clearTimeout(clock);
    }
    const { status, headers: named } = answer;
    const asStream = isStream === true && answer.ok;
    const whole = asStream ? Buffer.alloc(0) : await wholeOf(answer);
    return { status, headers: named, body: whole, stream: asStream ? answer.body : null };
  }

  /** @throws StoreError when the store fails, or refuses with what `fine` does not name */
  async ask(
    method: string,
    key: string,
    asked: Asked = {},
    fine: readonly number[] = [404],
  ): Promise<Answer> {
    let why = '';
    for (let tried = 1; tried <= TRIES; tried++) {
      if (tried > 1) await wait(PAUSE_MS * 2 ** (tried - 2));
      const answer = await this.#once(method, key, asked).catch((error: Error) => {
        why = String((error.cause as Error | undefined)?.message ?? error.message);
        return null;
      });
      if (!answer) continue;
      const { status, body } = answer;
      const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1];
      if (!isFailed(answer)) {
        const isFine = fine.includes(status) && code !== 'NoSuchBucket';
        if ((status >= 200 && status < 300) || isFine) return answer;
        tried = TRIES;
      }
      why = [status, code].filter(Boolean).join(' ');
    }
    throw new StoreError(`${method} ${key.slice(0, 80)}`, why);
  }
}
