import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import type { EmbeddedServer } from '../../server/core/db/embedded.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import type { Answer } from './browser.ts';
import { type CastBrowser, castBrowser, formOf } from './casts.ts';

const TEXT = '書き込み';

export const openOne = (url: string): Db => connect(url, { name: 'test', poolSize: 1, unlimited: true });

/** Casts who are logged in; each of them posts once, so that no limit is met. */
export async function addCasts(db: Db, count: number): Promise<CastBrowser[]> {
  const casts: CastBrowser[] = [];
  for (let i = 0; i < count; i++) casts.push(await castBrowser(db));
  return casts;
}

/** The same on an empty server of the test's own, which is migrated. */
export async function castsOn({ url, siteUrl }: EmbeddedServer, count: number): Promise<CastBrowser[]> {
  await migrateAll({ url: siteUrl, ownerUrl: url });
  const db = openOne(siteUrl);
  provideDatabase(db);
  try {
    return await addCasts(db, count);
  } finally {
    await db.destroy();
  }
}

export type Writers = {
  /** Texts of the posts that were answered. */
  written: ReadonlySet<string>;
  /** All other answers: what they refused was sent again. */
  refused: readonly Answer[];
  /** Waits until that many posts were answered. */
  reach: (count: number) => Promise<void>;
  /** Waits until every cast has posted. @throws Error when a call got no answer at all */
  end: () => Promise<void>;
};

/** Each of `casts` posts once, `atOnce` at a time, as the composer does: with one key until there is an answer. */
export function startWriters(casts: readonly CastBrowser[], atOnce: number): Writers {
  const written = new Set<string>();
  const refused: Answer[] = [];
  const rest = casts.entries();
  let failure: unknown;
  async function write(): Promise<void> {
    for (const [index, { browser }] of rest) {
      const message = `${TEXT}${index}`;
      const key = { 'Idempotency-Key': randomUUID() };
      for (;;) {
        const answer = await browser.post('/api/tl', formOf({ message }), key);
        if (answer.status === 200) break;
        refused.push(answer);
        await setTimeout(100);
      }
      written.add(message);
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, write));
  all.catch((error: unknown) => {
    failure = error;
  });
  const count = () => {
    if (failure) throw failure;
    return written.size;
  };
  return {
    written,
    refused,
    reach: (wanted) => expect.poll(count, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(wanted),
    end: async () => void (await all),
  };
}

/** As a call is refused while the database is away. */
export function expectAway({ status, headers, body }: Answer): void {
  expect([status, headers.get('retry-after')], JSON.stringify(body)).toEqual([503, '5']);
  expect(body.message).toMatch(/^通信できませんでした。/);
}

/** When all have posted: the fault was met, and what was answered is there, once, and nothing else of theirs. */
export async function expectKept({ written, refused, end }: Writers, db: Db): Promise<void> {
  await end();
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expectAway(answer);
  const posts = await db.selectFrom('posts').select('body').where('body', 'like', `${TEXT}%`).execute();
  expect(posts.map(({ body }) => body).toSorted()).toEqual([...written].toSorted());
}
