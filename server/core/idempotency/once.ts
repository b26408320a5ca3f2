import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { seal, unseal } from '../crypto/sealing.ts';
import { currentTime } from '../db/clock.ts';
import type { Db, Queryable } from '../db/connect.ts';
import { ApiError, InvalidInputError } from '../http/errors.ts';
import { deleteCall, deleteCallsOf, deleteOldCalls, insertCall, selectCall, storeAnswer } from './queries.ts';

/** How long a second call waits for the answer of the first, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
const TRIED_EVERY_MS = 500;
const TRIED_FOR_MS = 30_000;
const KEY_SHAPE = /^[\w-]{8,100}$/;
export const ANSWER_PURPOSE = 'idempotent-answer';
const MALFORMED = 'Idempotency-Keyは8〜100文字の英数字で指定してください。';
const OTHER_BODY = '同じIdempotency-Keyで、別の内容が送信されています。';

export const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest();
};

/**
 * `name`: method and path. `sender`: account or browser, which owns the `key`. `firstSender`: the browser that lost its
 * first answer and cookie. Without a key the content is the key for `doubleClickSeconds`.
 */
export type RepeatableCall = {
  name: string;
  sender: string | Buffer;
  firstSender: Buffer | null;
  key: string | undefined;
  bodyHash: Buffer;
  doubleClickSeconds?: number | undefined;
};

/** A call under way. `isAnswered`: its answer was stored with its work (`transactOnce`). */
export type OpenCall = { readonly idHash: Buffer; isAnswered: boolean };

async function findId(db: Db, { name, sender, firstSender }: RepeatableCall, key: string): Promise<Buffer> {
  const own = sha256(sender, name, key);
  if (!firstSender) return own;
  const firstId = sha256(firstSender, name, key);
  return (await selectCall(db, firstId)) ? firstId : own;
}

/** Null when the first call was not done after all. */
async function answerOfFirst(db: Db, idHash: Buffer, bodyHash: Buffer): Promise<string | null> {
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
    const call = await selectCall(db, idHash);
    if (!call) return null;
    if (!call.bodyHash.equals(bodyHash))
      throw new InvalidInputError({ custom: [OTHER_BODY] }, 'other_content');
    if (call.sealed) return unseal(ANSWER_PURPOSE, call.sealed);
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new ApiError('conflict');
}

/** Until the database is back: who tries again must not wait until the first call passes for abandoned. */
async function doWhenBack(step: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < TRIED_FOR_MS) {
    await setTimeout(TRIED_EVERY_MS, undefined, { ref: false });
    try {
      await step();
      return;
    } catch {}
  }
}

/**
 * `work` returns the text of its answer, or null when it was refused. @returns the first answer of a repeated call.
 * @throws InvalidInputError for a bad key or another content; ApiError conflict while the first takes too long
 */
export async function doOnce(
  db: Db,
  call: RepeatableCall,
  work: (openCall: OpenCall | null) => Promise<string | null>,
): Promise<string | null> {
  const { key, bodyHash, doubleClickSeconds } = call;
  if (key === undefined && doubleClickSeconds === undefined) {
    await work(null);
    return null;
  }
  if (key !== undefined && !KEY_SHAPE.test(key)) throw new InvalidInputError({ custom: [MALFORMED] });
  const idHash = await findId(db, call, key ?? `content:${bodyHash.toString('hex')}`);
  const keptSeconds = key === undefined ? doubleClickSeconds : undefined;
  const sender = typeof call.sender === 'string' ? sha256(call.sender) : null;
  let beganAt = new Date(currentTime());
  /** A row that was written although the database died before it said so goes as well. */
  const givingUp = (error: unknown) => {
    const began = beganAt;
    void doWhenBack(() => deleteCall(db, idHash, began));
    throw error;
  };
  const insert = () => insertCall(db, { idHash, bodyHash, sender }, beganAt, keptSeconds).catch(givingUp);
  while (!(await insert())) {
    const answer = await answerOfFirst(db, idHash, bodyHash);
    if (answer !== null) return answer;
    beganAt = new Date(currentTime());
  }
  const openCall: OpenCall = { idHash, isAnswered: false };
  const answer = await work(openCall);
  if (openCall.isAnswered) return null;
  if (answer === null) await deleteCall(db, idHash, beganAt).catch(givingUp);
  else {
    const sealed = seal(ANSWER_PURPOSE, answer);
    const store = () => storeAnswer(db, idHash, sealed);
    // It is done, and who has asked hears so.
    await store().catch(() => void doWhenBack(store));
  }
  return null;
}

export const forgetAnswers = (db: Queryable, account: string): Promise<void> =>
  deleteCallsOf(db, sha256(account));

export const sweepCalls = (db: Queryable): Promise<number> => deleteOldCalls(db);
