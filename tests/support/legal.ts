import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import type { LegalPage } from '../../server/core/paths.ts';

export const legalForm = (seen: number) => ({
  ...{ summary: '要約です。', body: '## 見出し\n\n本文です。', note: '言い回しの変更', effectiveOn: '' },
  seen: String(seen),
});

/** The newest version of a page, with the id that its editor has seen. */
export const newestLegal = (db: Queryable, page: LegalPage) =>
  db
    .selectFrom('legalVersions')
    .select(['id', 'version', 'effectiveOn'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** A version that is in force in 30 days. */
export async function comingLegal(db: Queryable, page: LegalPage): Promise<void> {
  const { version } = await newestLegal(db, page);
  const effectiveOn = addDays(businessDateOf(Date.now()), 30);
  const { seen: _, ...values } = legalForm(0);
  await db
    .insertInto('legalVersions')
    .values({ ...values, page, version: version + 1, effectiveOn })
    .execute();
}
