import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../server/core/http/errors.ts';
import { HASH_TURNS, HASHES_WAITING, inTurn } from '../../server/identity/credentials/hash-turns.ts';
import { verifyPassword } from '../../server/identity/credentials/password-hash.ts';
import { forgetLimits, registerByMail } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const MEMBER = 'member@example.jp';
const world = databaseWorld();

beforeAll(async () => {
  await registerByMail(world.db, MEMBER);
  await forgetLimits(world.db);
});

async function logIn(email: string) {
  const { status, text } = await new Browser().post('/api/login', { email, password: 'ちがうパスワード' });
  return { status, text };
}

it('S10: no login that comes while hashing is out of order tells who is registered, then or later', async () => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const held = Array.from({ length: HASH_TURNS + HASHES_WAITING }, () => inTurn(() => released));
  // The first unknown name that this process compares with anything.
  const unknown = await logIn('absent@example.jp');
  expect(unknown.status).toBe(503);
  expect(await logIn(MEMBER)).toEqual(unknown);
  release();
  await Promise.all(held);

  const wrong = await logIn('absent@example.jp');
  expect(wrong.status).toBe(422);
  expect(await logIn(MEMBER)).toEqual(wrong);
});

it('a hash that cannot be computed is no fault of the caller', async () => {
  const broken = verifyPassword({ hash: 'no hash', pepper: 'p1' }, 'x');
  await expect(broken).rejects.toThrow(ApiError);
  await expect(broken).rejects.toMatchObject({ status: 503 });
});
