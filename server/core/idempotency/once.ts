import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { MiddlewareHandler, Next } from 'hono';
import { seal, unseal } from '../crypto/sealing.ts';
import { database } from '../db/database.ts';
import type { AppContext, AppEnv } from '../http/env.ts';
import { ApiError, InvalidInputError } from '../http/errors.ts';
import { browserOfKey } from '../http/request-facts.ts';
import { LOOK_EVERY_MS, WAIT_MS } from './limits.ts';
import { deleteCall, insertCall, selectCall, updateAnswer } from './queries.ts';

const KEY_SHAPE = /^[\w-]{8,100}$/;
const PURPOSE = 'idempotent-answer';
const MALFORMED = 'Idempotency-Keyは8〜100文字の英数字で指定してください。';
const OTHER_BODY = '同じIdempotency-Keyで、別の内容が送信されています。';

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest();
};

/** A key belongs to who sent it, and to one call. */
const idOf = ({ req }: AppContext, sender: string | Buffer, key: string): Buffer =>
  sha256(sender, `${req.method} ${req.path}`, key);

/**
 * What a call is known by. A guest whose first call has lost its answer may have been given a cookie by another call
 * since: the key alone, when it is long, still finds what was done under it.
 */
async function findId(context: AppContext, key: string): Promise<Buffer> {
  const { member, facts } = context.var;
  const own = idOf(context, member ? `user:${member.userId}` : facts.browser, key);
  const first = member ? null : browserOfKey(context);
  if (!first || first.equals(facts.browser)) return own;
  const firstId = idOf(context, first, key);
  return (await selectCall(database(), firstId)) ? firstId : own;
}

/** The answer of the call that came first, as soon as it is there; null when that one was not done after all. */
async function answerOfFirst(idHash: Buffer, bodyHash: Buffer): Promise<string | null> {
  for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
    const call = await selectCall(database(), idHash);
    if (!call) return null;
    if (!call.bodyHash.equals(bodyHash))
      throw new InvalidInputError({ custom: [OTHER_BODY] }, 'other_content');
    if (call.sealed) return unseal(PURPOSE, call.sealed);
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new ApiError('conflict');
}

/**
 * Does a call of that content once. Without a key, and with `doubleClickSeconds`, the content itself is the key for
 * that long.
 */
export async function onceBy(
  context: AppContext,
  next: Next,
  bodyHash: Buffer,
  doubleClickSeconds?: number,
): Promise<Response | undefined> {
  const given = context.req.header('idempotency-key');
  if (given === undefined && doubleClickSeconds === undefined) return void (await next());
  if (given !== undefined && !KEY_SHAPE.test(given)) throw new InvalidInputError({ custom: [MALFORMED] });
  const idHash = await findId(context, given ?? `content:${bodyHash.toString('hex')}`);
  const keptSeconds = given === undefined ? doubleClickSeconds : undefined;
  while (!(await insertCall(database(), idHash, bodyHash, keptSeconds))) {
    const answer = await answerOfFirst(idHash, bodyHash);
    if (answer !== null) return context.body(answer, 200, { 'Content-Type': 'application/json' });
  }
  await next();
  if (context.res.status === 200)
    await updateAnswer(database(), idHash, seal(PURPOSE, await context.res.clone().text()));
  else await deleteCall(database(), idHash);
}

/**
 * A call under an `Idempotency-Key` is done once: whoever sends it again, at once or a day later, gets the first
 * one's answer. Only for calls whose answer opens no session: no cookie is given twice but by what stands before this.
 */
export const once: MiddlewareHandler<AppEnv> = async (context, next) => {
  if (context.req.header('idempotency-key') === undefined) return next();
  return onceBy(context, next, sha256(await context.req.text()));
};
