import { expressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from './schema.ts';

/** Of the cast `c` of a query, the photo that stands for her. */
export const firstPhoto = () =>
  jsonObjectFrom(
    expressionBuilder<Database & { c: Database['casts'] }, 'c'>()
      .selectFrom('castPhotos as p')
      .innerJoin('media as m', 'm.id', 'p.mediaId')
      .select(['m.id', 'm.dot', 'm.variants', 'p.alt'])
      .whereRef('p.castId', '=', 'c.id')
      .orderBy('p.position')
      .limit(1),
  ).as('photo');
