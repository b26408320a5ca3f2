import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../../core/config.ts';
import { StoreError } from './store-error.ts';

/** For the head of an answer, and the end of a short one; a body that is sent has more. */
const ANSWER_MS = 2500;
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
    });
    const control = new AbortController();
    const limit = answerMs + Math.ceil((body?.length ?? 0) / BYTES_PER_MS);
    const clock = setTimeout(() => control.abort(new Error('no answer in time')), limit);
    try {
      const answer = await fetch(signed, { redirect: 'error', signal: control.signal });
      const { status, headers: named } = answer;
      const asStream = isStream === true && answer.ok;
      const whole = asStream ? Buffer.alloc(0) : Buffer.from(await answer.arrayBuffer());
      return { status, headers: named, body: whole, stream: asStream ? answer.body : null };
    } finally {
      clearTimeout(clock);
    }
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
      if (!isFailed(answer)) {
        if ((status >= 200 && status < 300) || fine.includes(status)) return answer;
        tried = TRIES;
      }
      const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1];
      why = [status, code].filter(Boolean).join(' ');
    }
    throw new StoreError(`${method} ${key.slice(0, 80)}`, why);
  }
}
