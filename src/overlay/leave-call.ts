import { type Deliver, deliver } from '../lib/deliver.ts';
import { $me } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import { type Kind, keepCalls, readCalls, without } from './kept-calls.ts';
import { isForLater, sendLater } from './send-waiting.ts';

/**
 * Sends what has been decided on a page that is being left. It is kept until an answer says that it was done: a page
 * that is gone reads none, so the next one sends it again, under the same key and without a word about it.
 */
export const asPageLeaves =
  (kind: Kind): Deliver =>
  async ({ method, path, body = {} }) => {
    const { check, myId } = $me.get();
    const key = newKey();
    const call = { ...kind, method, path, body, key, by: myId, at: Date.now(), isQuiet: true };
    const isKept = check && keepCalls([...readCalls(), call]);
    const answer = await deliver({ method, path, body }, { key, leaving: true });
    // The page has come back, or only a part of it was left.
    if (!isKept) return answer;
    if (answer.ok || !isForLater(answer.refusal)) keepCalls(without(key));
    else sendLater();
    return answer;
  };
