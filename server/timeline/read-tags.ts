import type { Queryable } from '../db/connect.ts';
import { KeptAnswers } from '../listing/kept-answers.ts';
import { TAG_SUGGESTS } from './limits.ts';
import { selectTagsLike, selectTagsOfWeek } from './tag-queries.ts';

/** The week's tags move slowly, and every composer asks for them. */
const KEPT_MS = 60_000;
const kept = new KeptAnswers<string[]>(KEPT_MS, 1);

/** 注目のタグ: those used most in the last week, without marks; at most a minute old. */
export const readTagsOfWeek = (db: Queryable, now: number): Promise<string[]> =>
  kept.get(db, 'week', now, () => selectTagsOfWeek(db, TAG_SUGGESTS));

/** Tags that begin with what somebody has typed, with or without a mark; for nothing typed those of the week. */
export function readTags(db: Queryable, typed: string, now: number): Promise<string[]> {
  const beginning = typed.trim().replace(/^[#＃]/, '');
  return beginning ? selectTagsLike(db, beginning, TAG_SUGGESTS) : readTagsOfWeek(db, now);
}
