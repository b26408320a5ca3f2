import { nameRow } from '../../core/crypto/row-names.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import { readWord } from '../mutes/read-word.ts';
import type { CommentSetting } from './contract.ts';
import { HIDDEN_WORD_MAX, HIDDEN_WORDS_MAX } from './limits.ts';
import { countModeration } from './moderate.ts';
import * as queries from './my-page-queries.ts';
import { lockOwner, selectPostState, updateAcceptance } from './queries.ts';
import { wordsFull } from './wording.ts';

export async function readOwnSetting(
  db: Db,
  { castId }: Pick<CastCaller, 'castId'>,
): Promise<CommentSetting> {
  const words = await queries.selectWords(db, castId);
  return {
    ...(await queries.selectSetting(db, castId)),
    words: words.map(({ id, ...word }) => ({ id: nameRow('hidden-word', id), ...word })),
    shopWords: await queries.selectShopWords(db, castId),
  };
}

export async function saveSetting(
  db: Db,
  caller: CastCaller,
  setting: {
    commentAccept: number;
    hideContacts?: boolean | undefined;
    useShopWords?: boolean | undefined;
  },
): Promise<CommentSetting> {
  await countModeration(caller);
  const { castId } = caller;
  await transact(db, async (trx) => {
    const { commentAccept, ...asBefore } = await queries.selectSetting(trx, castId);
    const { hideContacts = asBefore.hideContacts, useShopWords = asBefore.useShopWords } = setting;
    await queries.upsertSetting(trx, { castId, hideContacts, useShopWords });
    if (setting.commentAccept !== commentAccept)
      await queries.updateAccountAcceptance(trx, castId, setting.commentAccept);
  });
  return readOwnSetting(db, caller);
}

/** @throws InvalidInputError */
export async function saveWord(
  db: Db,
  caller: CastCaller,
  { word: typed, shared }: { word: string; shared: boolean },
): Promise<CommentSetting> {
  await countModeration(caller);
  const read = readWord(typed, HIDDEN_WORD_MAX);
  if ('problem' in read) throw new InvalidInputError({ word: [read.problem] });
  const word = { castId: caller.castId, shared, ...read };
  const isKept = await transact(db, async (trx) => {
    await lockOwner(trx, caller.castId);
    return queries.upsertWord(trx, word, HIDDEN_WORDS_MAX);
  });
  if (!isKept) throw new InvalidInputError({ word: [wordsFull(HIDDEN_WORDS_MAX)] });
  return readOwnSetting(db, caller);
}

export async function removeWord(
  db: Db,
  caller: CastCaller,
  { id }: { id: number },
): Promise<CommentSetting> {
  await countModeration(caller);
  if (!(await queries.deleteWord(db, caller.castId, id))) throw new ApiError('not_found');
  return readOwnSetting(db, caller);
}

/** Null follows the account. @returns what holds from now on */
export async function savePostSetting(
  db: Db,
  caller: CastCaller,
  { tlId, commentAccept }: { tlId: number; commentAccept: number | null },
): Promise<number> {
  await countModeration(caller);
  const post = await selectPostState(db, tlId);
  if (!post || !(post.isReadable || post.castId === caller.castId)) throw new ApiError('not_found');
  if (!(await updateAcceptance(db, caller.castId, tlId, commentAccept))) throw new ApiError('forbidden');
  const now = await selectPostState(db, tlId);
  return now?.accept ?? post.accept;
}
