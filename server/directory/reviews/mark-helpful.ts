import type { Db } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { HelpfulDone } from './contract.ts';
import * as queries from './queries.ts';

export const OWN_REVIEW = '自分の口コミには付けられません。';

/** 「参考になった」. @throws ApiError not_found; InvalidInputError */
export async function markHelpful(
  db: Db,
  { facts, userId }: MemberCaller,
  { id, on }: { id: number; on: boolean },
): Promise<HelpfulDone> {
  await limit('react', { facts, account: userId });
  const review = await queries.selectSeen(db, id);
  if (!review) throw new ApiError('not_found');
  if (review.userId === userId) throw new InvalidInputError({ custom: [OWN_REVIEW] });
  if (on) await queries.insertMark(db, id, userId);
  else await queries.deleteMark(db, id, userId);
  return { on, count: await queries.countMarks(db, id) };
}
