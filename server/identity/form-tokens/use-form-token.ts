import type { Db, Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { FormGuard, FormToken } from './contract.ts';
import { deleteEnded, insertUsed, selectMoment } from './queries.ts';
import { newToken, readToken } from './token.ts';

/** A form that is sent sooner after it was opened was filled in by a program (milliseconds; security.md S73). */
export const FILL_MS = 2000;
/** How long a form may stay open before its token is renewed. */
export const TOKEN_MINUTES = 60;

const OLDEST_MS = TOKEN_MINUTES * 60_000;

const FILLED = '入力内容を確認できませんでした。画面を再読み込みして、もう一度お試しください。';
const OVER = 'フォームの有効期限が切れました。もう一度送信してください。';
const EARLY = '送信が早すぎます。数秒おいて、もう一度送信してください。';

export async function giveFormToken(db: Db): Promise<FormToken> {
  const token = newToken(await selectMoment(db));
  return { token, opensIn: FILL_MS, endsIn: OLDEST_MS };
}

/**
 * One of ours, two seconds to an hour old, used for the first time, and the hidden field is empty. Call it before
 * limits.
 * @throws InvalidInputError at `formToken`: the form may be sent again with a new token
 */
export async function useFormToken(db: Db, { formToken, subject }: FormGuard): Promise<void> {
  if (subject) throw new InvalidInputError({ custom: [FILLED] });
  const token = readToken(formToken ?? '');
  if (!token) throw new InvalidInputError({ formToken: [OVER] });
  const { age, isMarked } = await insertUsed(db, token, { youngest: FILL_MS, oldest: OLDEST_MS });
  if (!isMarked) throw new InvalidInputError({ formToken: [age < FILL_MS ? EARLY : OVER] });
}

export const sweepFormTokens = (db: Queryable): Promise<number> => deleteEnded(db);
