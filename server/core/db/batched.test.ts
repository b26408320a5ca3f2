import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import type { Queryable } from './connect.ts';

const FOR_EVER_MS = 60_000;

/** Answers each key with its double when the test lets it, and notes which keys came together. */
function heldReads(patienceMs: number) {
  const sent: number[][] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const load = batched<number, number>(async (_db, keys) => {
    sent.push([...keys]);
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return keys.map((key) => key * 2);
  }, patienceMs);
  const db = {} as Queryable;
  return { sent, answers, ask: (key: number) => load(db, key) };
}

test('what is asked while a batch is read goes together after it, and each gets its own answer', async () => {
  const { sent, answers, ask } = heldReads(FOR_EVER_MS);
  const first = Promise.all([ask(1), ask(2)]);
  await expect.poll(() => sent).toEqual([[1, 2]]);
  const second = ask(3);
  for (let turns = 0; turns < 3; turns++) await setImmediate();
  const third = ask(4);
  answers[0]?.resolve();
  expect(await first).toEqual([2, 4]);
  await expect.poll(() => sent.slice(1)).toEqual([[3, 4]]);
  answers[1]?.resolve();
  expect(await Promise.all([second, third])).toEqual([6, 8]);
});

test('a batch that is never answered keeps no other one back', async () => {
  const { sent, answers, ask } = heldReads(1);
  void ask(1);
  await expect.poll(() => sent).toEqual([[1]]);
  const second = ask(2);
  await expect.poll(() => sent).toEqual([[1], [2]]);
  answers[1]?.resolve();
  expect(await second).toBe(4);
});

test('a batch that fails fails alone', async () => {
  const { sent, answers, ask } = heldReads(FOR_EVER_MS);
  const first = ask(1);
  await expect.poll(() => sent).toEqual([[1]]);
  const second = ask(2);
  answers[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => sent).toEqual([[1], [2]]);
  answers[1]?.resolve();
  expect(await second).toBe(4);
});
