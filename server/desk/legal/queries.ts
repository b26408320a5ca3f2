import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { LegalPage } from '../../core/paths.ts';

export type VersionRow = {
  id: number;
  version: number;
  note: string;
  effectiveOn: IsoDate;
};

/** The newest first, without their texts. */
export const selectVersions = (db: Queryable, page: LegalPage): Promise<VersionRow[]> =>
  db
    .selectFrom('legalVersions')
    .select(['id', 'version', 'note', 'effectiveOn'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .execute();

/** With its texts; undefined where there is none. */
export const selectNewest = (db: Queryable, page: LegalPage) =>
  db
    .selectFrom('legalVersions')
    .select(['version', 'note', 'effectiveOn', 'summary', 'body'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectText = (db: Queryable, id: number): Promise<{ summary: string; body: string }> =>
  db.selectFrom('legalVersions').select(['summary', 'body']).where('id', '=', id).executeTakeFirstOrThrow();

/** Of each page the version in force and the one to come; the newest first. */
export const selectForDesk = (db: Queryable, today: IsoDate) =>
  db
    .selectFrom('legalVersions')
    .leftJoin('users', 'users.id', 'legalVersions.setBy')
    .select(['legalVersions.id', 'page', 'version', 'summary', 'body', 'note', 'effectiveOn', 'setAt'])
    .select('users.name')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('effectiveOn', '>', today),
        eb(
          'version',
          '=',
          selectFrom('legalVersions as last')
            .select(({ fn }) => fn.max('last.version').as('version'))
            .whereRef('last.page', '=', 'legalVersions.page')
            .where('last.effectiveOn', '<=', today),
        ),
      ]),
    )
    .orderBy('version', 'desc')
    .execute();
