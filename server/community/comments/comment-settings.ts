import { database } from '../../core/db/database.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { requireCast, requireOwnCastPage } from '../../directory/casts/callers.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { readWord } from '../mutes/read-word.ts';
import type { CommentSetting } from './contract.ts';
import { HIDDEN_WORD_MAX, HIDDEN_WORDS_MAX } from './limits.ts';
import { countModeration } from './moderate.ts';
import { lockOwner, selectPostState, updateAcceptance } from './queries.ts';
import * as queries from './settings-queries.ts';
import { wordsFull } from './wording.ts';

async function readSetting(castId: number): Promise<CommentSetting> {
  const db = database();
  return {
    ...(await queries.selectSetting(db, castId)),
    words: await queries.selectWords(db, castId),
    shopWords: await queries.selectShopWords(db, castId),
  };
}

/** How the caller takes comments, and for which words they are kept back. */
export const readOwnSetting = (context: AppContext): Promise<CommentSetting> =>
  readSetting(requireOwnCastPage(context).castId);

export async function saveSetting(
  context: AppContext,
  setting: { commentAccept: number; hideContacts?: boolean; useShopWords?: boolean },
): Promise<CommentSetting> {
  const session = requireOwnCastPage(context);
  await countModeration(context, session);
  const { castId } = session;
  await database()
    .transaction()
    .execute(async (trx) => {
      const { commentAccept, ...asBefore } = await queries.selectSetting(trx, castId);
      const { hideContacts = asBefore.hideContacts, useShopWords = asBefore.useShopWords } = setting;
      await queries.upsertSetting(trx, { castId, hideContacts, useShopWords });
      if (setting.commentAccept !== commentAccept)
        await queries.updateAccountAcceptance(trx, castId, setting.commentAccept);
    });
  return readSetting(castId);
}

/** Adds a word, or changes whether it is shared. @throws InvalidInputError */
export async function saveWord(
  context: AppContext,
  { word: typed, shared }: { word: string; shared: boolean },
): Promise<CommentSetting> {
  const session = requireOwnCastPage(context);
  await countModeration(context, session);
  const read = readWord(typed, HIDDEN_WORD_MAX);
  if ('problem' in read) throw new InvalidInputError({ word: [read.problem] });
  const word = { castId: session.castId, shared, ...read };
  const isKept = await transact(database(), async (trx) => {
    await lockOwner(trx, session.castId);
    return queries.upsertWord(trx, word, HIDDEN_WORDS_MAX);
  });
  if (!isKept) throw new InvalidInputError({ word: [wordsFull(HIDDEN_WORDS_MAX)] });
  return readSetting(session.castId);
}

export async function removeWord(context: AppContext, id: number): Promise<CommentSetting> {
  const session = requireOwnCastPage(context);
  await countModeration(context, session);
  if (!(await queries.deleteWord(database(), session.castId, id))) throw new ApiError('not_found');
  return readSetting(session.castId);
}

/** How one own post takes comments; null follows the account. @returns what holds from now on */
export async function savePostSetting(
  context: AppContext,
  tlId: number,
  accept: number | null,
): Promise<number> {
  const session = requireCast(context);
  await countModeration(context, session);
  const post = await selectPostState(database(), tlId);
  if (!post || !(post.isReadable || post.castId === session.castId)) throw new ApiError('not_found');
  if (!(await updateAcceptance(database(), session.castId, tlId, accept))) throw new ApiError('forbidden');
  const now = await selectPostState(database(), tlId);
  return now?.accept ?? post.accept;
}
