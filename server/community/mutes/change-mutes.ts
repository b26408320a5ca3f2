import { nameRow } from '../../core/crypto/row-names.ts';
import type { Db } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { castPath, tagPath } from '../../core/paths.ts';
import { hashtagsOf } from '../../core/text/raw-text.ts';
import { plainForm } from '../../core/text/visible.ts';
import { postedOnOf, timeText } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { MuteForm, Mutes } from './contract.ts';
import * as queries from './queries.ts';
import { readWord } from './read-word.ts';
import { MUTED_WORD_MAX, MUTES_MAX } from './rules.ts';

export const ENDED = 'ミュートを解除しました。';
export const NOT_A_TAG = 'タグの形式が正しくありません。例：#ネイル';
export const OWN_CAST = '自分はミュートできません。';
export const OWN_COMMENTS = '自分のコメントはミュートできません。';
export const FULL = `ミュートは${MUTES_MAX}件まで登録できます。使わないものを解除してください。`;
/** @param until 「11/28(土) 21:05」, or null without an end. */
export const muted = (name: string, until: string | null): string =>
  `${name}をミュートしました${until ? `（${until}まで）` : ''}。`;

function pathOf({ kind, castId, name }: queries.MuteRow): string | null {
  if (castId !== null) return castPath(castId);
  return kind === 'tag' ? tagPath(name) : null;
}

export async function readMutes(db: Db, { userId }: MemberCaller): Promise<Mutes> {
  const rows = await queries.selectMutes(db, userId);
  return {
    items: rows.map((row) => ({
      id: nameRow('mute', row.id),
      kind: row.kind,
      castId: row.castId,
      name: row.name,
      path: pathOf(row),
      img: row.icon?.variants.length ? pictureOf(row.icon, '', ICON_WIDTHS).src : null,
      until: row.until && postedOnOf(row.until),
    })),
  };
}

const countChange = ({ facts, userId }: MemberCaller): Promise<void> =>
  limit('react', { facts, account: userId });

type Wanted = Omit<queries.NewMute, 'userId' | 'days'> & { name: string };

async function readCast(db: Db, caller: MemberCaller, castId: number): Promise<Wanted> {
  if (castId === caller.castId) throw new InvalidInputError({ custom: [OWN_CAST] });
  const name = await queries.selectCastName(db, castId);
  if (name === undefined) throw new ApiError('not_found');
  return { kind: 'cast', castId, word: null, folded: null, personId: null, name: `${name}さん` };
}

/** Their id in addresses takes the place of what is compared: one mute for each person. */
async function readPerson(db: Db, { userId }: MemberCaller, commentId: number): Promise<Wanted> {
  const writer = await queries.selectWriter(db, commentId);
  if (!writer) throw new ApiError('not_found');
  const { id: personId, myId: folded, name: word } = writer;
  if (personId === userId) throw new InvalidInputError({ custom: [OWN_COMMENTS] });
  return { kind: 'person', castId: null, word, folded, personId, name: `${word}さん` };
}

function readTag(typed: string): Wanted {
  const bare = typed.trim().replace(/^[#＃]/, '');
  const [tag, ...others] = hashtagsOf(`#${bare}`);
  if (tag === undefined || others.length > 0 || tag !== plainForm(bare))
    throw new InvalidInputError({ word: [NOT_A_TAG] });
  return { kind: 'tag', castId: null, word: tag, folded: null, personId: null, name: `#${tag}` };
}

function readMutedWord(typed: string): Wanted {
  const read = readWord(typed, MUTED_WORD_MAX);
  if ('problem' in read) throw new InvalidInputError({ word: [read.problem] });
  return { kind: 'word', castId: null, ...read, personId: null, name: `「${read.word}」` };
}

function read(db: Db, caller: MemberCaller, form: MuteForm): Wanted | Promise<Wanted> {
  if (form.kind === 'cast') return readCast(db, caller, form.castId);
  if (form.kind === 'person') return readPerson(db, caller, form.commentId);
  return form.kind === 'tag' ? readTag(form.word) : readMutedWord(form.word);
}

/** @throws ApiError, InvalidInputError */
export async function mute(db: Db, caller: MemberCaller, form: MuteForm): Promise<Mutes> {
  await countChange(caller);
  const wanted = await read(db, caller, form);
  const done = await queries.upsertMute(db, { userId: caller.userId, ...wanted, days: form.days }, MUTES_MAX);
  if (!done) throw new InvalidInputError({ custom: [FULL] });
  const until = done.until && timeText(postedOnOf(done.until));
  return {
    ...(await readMutes(db, caller)),
    added: nameRow('mute', done.id),
    message: muted(wanted.name, until),
  };
}

/** @throws ApiError not_found for none of the caller's own */
export async function endMute(db: Db, caller: MemberCaller, { id }: { id: number }): Promise<Mutes> {
  await countChange(caller);
  if (!(await queries.deleteMute(db, caller.userId, id))) throw new ApiError('not_found');
  return { ...(await readMutes(db, caller)), message: ENDED };
}
