import { sql } from 'kysely';
import { digestChange } from '../../core/audit/digest-change.ts';
import { businessDateOf } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { LegalPage } from '../../core/paths.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { LegalForm } from './contract.ts';
import { problemOf } from './legal-html.ts';
import { knownBy } from './legal-values.ts';
import { selectNewest, selectVersions, type VersionRow } from './queries.ts';

const CHANGED = 'ほかの管理者が先に変更しました。画面を再読み込みして、内容をご確認ください。';

type OfPage = { page: LegalPage };
type Work = (trx: Queryable, versions: VersionRow[], today: string) => Promise<string>;

/** One admin after the other; the stored pages follow at once, and the record says who. */
const change = (db: Db, caller: AdminCaller, { page }: OfPage, event: string, work: Work) =>
  transact(db, async (trx) => {
    await sql`lock table legal_versions in share row exclusive mode`.execute(trx);
    const versions = await selectVersions(trx, page);
    const before = await selectNewest(trx, page);
    const message = await work(trx, versions, businessDateOf(currentTime()));
    // A version that has gone is not shown while the pages are made anew.
    const purge = event === 'legal.dropped';
    await trx.insertInto('pageChange').values({ tag: 'legal', purge }).execute();
    const detail = digestChange(before, await selectNewest(trx, page));
    await auditAdmin(trx, caller, { event, target: `legal:${page}`, detail });
    return { message };
  });

const removeRow = (trx: Queryable, { id }: VersionRow) =>
  trx.deleteFrom('legalVersions').where('id', '=', id).execute();

function refuseUnknown({ summary, body }: LegalForm): void {
  const { values, tables } = knownBy(config());
  const [inSummary, inBody] = [problemOf(summary, { values }), problemOf(body, { values, tables })];
  if (!inSummary && !inBody) return;
  throw new InvalidInputError({
    ...(inSummary && { summary: [inSummary] }),
    ...(inBody && { body: [inBody] }),
  });
}

/** Takes the place of the version to come, if there is one. @throws InvalidInputError; ApiError not_found */
export function saveLegal(
  db: Db,
  caller: AdminCaller,
  { page, seen, ...form }: LegalForm & OfPage,
): Promise<Done> {
  refuseUnknown({ ...form, seen });
  return change(db, caller, { page }, 'legal.changed', async (trx, [newest], today) => {
    if (!newest) throw new ApiError('not_found');
    if (newest.id !== seen) throw new InvalidInputError({ custom: [CHANGED] });
    const replaced = newest.effectiveOn > today ? newest : null;
    if (replaced) await removeRow(trx, replaced);
    await trx
      .insertInto('legalVersions')
      .values({ ...form, page, version: newest.version + (replaced ? 0 : 1), setBy: caller.admin.userId })
      .execute();
    return form.effectiveOn > today ? '登録しました。始まる日に切り替わります。' : '公開しました。';
  });
}

/** What is in force stays. @throws ApiError not_found */
export const dropComing = (db: Db, caller: AdminCaller, { page }: OfPage): Promise<Done> =>
  change(db, caller, { page }, 'legal.dropped', async (trx, [newest], today) => {
    if (!newest || newest.effectiveOn <= today) throw new ApiError('not_found');
    await removeRow(trx, newest);
    return '予約した変更を取りやめました。';
  });
