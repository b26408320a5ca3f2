import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { KeptAnswers } from '../../core/db/kept-answers.ts';
import { limit } from '../../core/limits/limit.ts';
import { HASHTAG_MAX } from '../../core/text/hashtags.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { foldTag } from '../../directory/search/rules.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { TAG_SUGGESTS } from './limits.ts';
import { selectPlaceNames, selectSeenTags, selectTagsLike, selectTagsOfWeek } from './tag-queries.ts';

/** The week's tags move slowly, and every composer asks for them. */
const KEPT_MS = 60_000;
const kept = new KeptAnswers<string[]>(KEPT_MS, 1);

/** Without marks, at most a minute old; a tag of a hidden author is missing from the next answer. */
export async function readTagsOfWeek(db: Queryable, now: number): Promise<string[]> {
  const folded = await kept.get(db, 'week', now, () => selectTagsOfWeek(db, TAG_SUGGESTS));
  return folded.length === 0 ? [] : selectSeenTags(db, folded, TAG_SUGGESTS);
}

/** Names as tags: 「新宿・歌舞伎町」 is two, and what no tag may have is left out of 「Bar 宵待」. */
const tagsIn = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => name.split(/[・･／/]/))
    .map((name) => nfkc(name).replace(/[^\p{L}\p{M}\p{N}_]/gu, ''))
    .filter((tag) => tag !== '' && [...tag].length <= HASHTAG_MAX);

/** For nothing typed those of the week. A cast's own shop and area come first. */
export async function readTags(
  db: Db,
  { facts, userId, castId }: Caller,
  { tag: typed }: { tag: string },
): Promise<string[]> {
  await (userId === null ? limit('suggest', { facts }) : limit('suggest_member', { facts, account: userId }));
  const beginning = typed.trim().replace(/^[#＃]/, '');
  const [own, others] = await Promise.all([
    castId === null ? [] : selectPlaceNames(db, castId).then(tagsIn),
    beginning ? selectTagsLike(db, beginning, TAG_SUGGESTS) : readTagsOfWeek(db, currentTime()),
  ]);
  const first = own.filter((tag) => foldTag(tag).startsWith(foldTag(beginning)));
  return [...new Set([...first, ...others])].slice(0, TAG_SUGGESTS);
}
