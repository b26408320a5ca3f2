import type { Queryable } from '../../core/db/connect.ts';
import { KeptAnswers } from '../../core/db/kept-answers.ts';
import { AREAS } from './areas.ts';
import { PREFECTURES } from './prefectures.ts';

/** The best-known night quarters of the country: they stand in the frame of every page. */
const SLUGS = ['susukino', 'shinjuku-kabukicho', 'yokohama', 'nishiki-sakae', 'kita-umeda', 'nakasu'];
const HOUR_MS = 3_600_000;

export type MainArea = { prefectureSlug: string; slug: string; name: string };

const slugOf = new Map(PREFECTURES.map(({ id, slug }) => [id, slug]));
const own = AREAS.filter(({ slug }) => SLUGS.includes(slug));
const kept = new KeptAnswers<MainArea[]>(HOUR_MS, 1, true, 'areas');

export const isMainArea = (area: { prefectureId: number; slug: string }): boolean =>
  own.some(({ prefectureId, slug }) => prefectureId === area.prefectureId && slug === area.slug);

/** North to south, as the database calls them; one query an hour. */
export const readMainAreas = (db: Queryable, now: number): Promise<MainArea[]> =>
  kept.get(db, 'main', now, async () => {
    const rows = await db
      .selectFrom('areas as a')
      .innerJoin('prefectures as p', 'p.id', 'a.prefectureId')
      .select(['a.prefectureId', 'p.slug as prefectureSlug', 'a.slug', 'a.name'])
      .where('a.slug', 'in', SLUGS)
      .orderBy('a.prefectureId')
      .execute();
    return rows.filter(isMainArea);
  });

/** By the names of the code, for a page that is shown while the database is away. */
export const ownMainAreas = (): MainArea[] =>
  own.map(({ prefectureId, slug, name }) => ({ prefectureSlug: slugOf.get(prefectureId) ?? '', slug, name }));
