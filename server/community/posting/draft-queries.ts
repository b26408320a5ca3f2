import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { DraftBody } from './contract.ts';

export async function selectDraft(
  db: Queryable,
  castId: number,
): Promise<{ body: DraftBody; savedAt: Date } | undefined> {
  const row = await db
    .selectFrom('postDrafts')
    .select(['body', 'savedAt'])
    .where('castId', '=', castId)
    .executeTakeFirst();
  return row && { body: row.body as DraftBody, savedAt: row.savedAt };
}

export async function upsertDraft(
  db: Queryable,
  castId: number,
  body: DraftBody,
  uploadIds: string[],
): Promise<void> {
  const values = { body: JSON.stringify(body), uploadIds, savedAt: sql<Date>`now()` };
  await db
    .insertInto('postDrafts')
    .values({ castId, ...values })
    .onConflict((conflict) => conflict.column('castId').doUpdateSet(values))
    .execute();
}

export async function deleteDraft(db: Queryable, castId: number): Promise<void> {
  await db.deleteFrom('postDrafts').where('castId', '=', castId).execute();
}
