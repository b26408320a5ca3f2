import { database } from '../../core/db/database.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { castPath, tagPath } from '../../core/paths.ts';
import { hashtagsOf } from '../../core/text/raw-text.ts';
import { postedOnOf, timeText } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import type { MemberSession } from '../../identity/sessions/contract.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireOwnPage } from '../../identity/sessions/require-session.ts';
import type { MuteForm, Mutes } from './contract.ts';
import { MUTED_WORD_MAX, MUTES_MAX } from './limits.ts';
import * as queries from './queries.ts';
import { readWord } from './read-word.ts';
import { ENDED, FULL, muted, NOT_A_TAG, OWN_CAST } from './wording.ts';

function pathOf({ kind, castId, name }: queries.MuteRow): string | null {
  if (castId !== null) return castPath(castId);
  return kind === 'tag' ? tagPath(name) : null;
}

async function mutesOf(userId: number): Promise<Mutes> {
  const rows = await queries.selectMutes(database(), userId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      castId: row.castId,
      name: row.name,
      path: pathOf(row),
      img: row.icon?.variants.length ? pictureOf(row.icon, '', ICON_WIDTHS).src : null,
      until: row.until && postedOnOf(row.until),
    })),
  };
}

async function counted(context: AppContext): Promise<MemberSession> {
  const session = requireOwnPage(context);
  await limit('react', { facts: context.get('facts'), account: session.userId });
  return session;
}

type Wanted = Omit<queries.NewMute, 'userId' | 'days'> & { name: string };

async function readCast(castId: number, own: number | null): Promise<Wanted> {
  if (castId === own) throw new InvalidInputError({ custom: [OWN_CAST] });
  const name = await queries.selectCastName(database(), castId);
  if (name === undefined) throw new ApiError('not_found');
  return { kind: 'cast', castId, word: null, folded: null, name: `${name}さん` };
}

function readTag(typed: string): Wanted {
  const bare = typed.trim().replace(/^[#＃]/, '');
  const [tag, ...others] = hashtagsOf(`#${bare}`);
  if (tag === undefined || others.length > 0 || tag !== bare.normalize('NFKC'))
    throw new InvalidInputError({ word: [NOT_A_TAG] });
  return { kind: 'tag', castId: null, word: tag, folded: null, name: `#${tag}` };
}

function readMutedWord(typed: string): Wanted {
  const read = readWord(typed, MUTED_WORD_MAX);
  if ('problem' in read) throw new InvalidInputError({ word: [read.problem] });
  return { kind: 'word', castId: null, ...read, name: `「${read.word}」` };
}

/** What the caller mutes. */
export const readMutes = (context: AppContext): Promise<Mutes> => mutesOf(requireOwnPage(context).userId);

/** Mutes a cast, a word or a tag, or changes until when. @throws ApiError, InvalidInputError */
export async function mute(context: AppContext, form: MuteForm): Promise<Mutes> {
  const { userId, castId: own } = await counted(context);
  const wanted =
    form.kind === 'cast'
      ? await readCast(form.castId, own)
      : form.kind === 'tag'
        ? readTag(form.word)
        : readMutedWord(form.word);
  const done = await queries.upsertMute(database(), { userId, ...wanted, days: form.days }, MUTES_MAX);
  if (!done) throw new InvalidInputError({ custom: [FULL] });
  const until = done.until && timeText(postedOnOf(done.until));
  return { ...(await mutesOf(userId)), added: done.id, message: muted(wanted.name, until) };
}

/** @throws ApiError not_found for none of the caller's own */
export async function endMute(context: AppContext, id: number): Promise<Mutes> {
  const { userId } = await counted(context);
  if (!(await queries.deleteMute(database(), userId, id))) throw new ApiError('not_found');
  return { ...(await mutesOf(userId)), message: ENDED };
}
