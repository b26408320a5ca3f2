import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { ReportedModel, ReportsTable } from '../../core/db/moderation-tables.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castSeen, postSeen, reviewSeen, shopSeen } from '../../core/db/visible.ts';
import { HIDDEN_NAME } from '../../identity/accounts/wording.ts';

export type Model = ReportedModel;
export type Reported = { label: string; snapshot: string; writerId: number | null };

const OF_HERS = { Tl: 'の投稿', TlComment: 'の投稿へのコメント', Cast: 'のページ' };
const OWNER = sql`(select u.id from users u where u.cast_id = k.id)`;

/** The caller checks who sees a comment. */
export async function selectReported(db: Queryable, model: Model, id: number): Promise<Reported | undefined> {
  const of = {
    Tl: sql`select k.name || 'さん' || ${OF_HERS.Tl} as label, p.body as snapshot, ${OWNER} as writer_id
      from posts p join casts k on k.id = p.cast_id
      where p.id = ${id} and ${postSeen('p')}`,
    TlComment: sql`select k.name || 'さん' || ${OF_HERS.TlComment} as label, c.body as snapshot, c.user_id as writer_id
      from comments c join posts p on p.id = c.post_id join casts k on k.id = p.cast_id
      where c.id = ${id}`,
    Cast: sql`select k.name || 'さん' || ${OF_HERS.Cast} as label, coalesce(k.message, '') as snapshot,
        ${OWNER} as writer_id
      from casts k where k.id = ${id} and ${castSeen('k')}`,
    Review: sql`select s.name || 'の口コミ' as label, r.body as snapshot, r.user_id as writer_id
      from reviews r join shops s on s.id = r.shop_id left join users u on u.id = r.user_id
      where r.id = ${id} and ${reviewSeen('r', 'u')} and ${shopSeen('s')}`,
    Shop: sql`select s.name || 'の掲載' as label, concat_ws(E'\\n', s.catch_copy, s.introduction, s.notice) as snapshot,
        null::bigint as writer_id
      from shops s where s.id = ${id} and ${shopSeen('s')}`,
  };
  const { rows } = await (of[model] as ReturnType<typeof sql<Reported>>).execute(db);
  return rows[0];
}

export type NewReport = Omit<Reported, 'writerId'> & {
  model: Model;
  objectId: number;
  userId: number | null;
  anonHash: Buffer | null;
  reason: string;
  detail: string;
};

/** @returns its id; undefined when this reporter has reported it before: it counts once. */
export async function insertReport(db: Queryable, report: NewReport): Promise<number | undefined> {
  const row = await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Ten photos and a video. */
const PICTURES_MAX = 12;

type Case = Reported & { model: Model; objectId: number; urgent: boolean; hours: number };

/**
 * Opens the case of what is reported, or adds to the open one: the first text and the earliest time stay.
 * @returns its id when it is fresh
 */
export async function addToCase(trx: Queryable, reportId: number, of: Case): Promise<number | undefined> {
  const { model, objectId, label, snapshot, writerId, urgent, hours } = of;
  const { rows } = await sql<{ id: number; isFresh: boolean }>`
    with opened as (
      insert into moderation_cases as c (model, object_id, writer_id, label, snapshot, urgent, due_at)
      values (${model}, ${objectId}, ${writerId}, ${label}, ${snapshot}, ${urgent},
        now() + ${hours}::int * interval '1 hour')
      on conflict (model, object_id) where status = 'open' do update
        set reports = c.reports + 1, urgent = c.urgent or excluded.urgent, due_at = least(c.due_at, excluded.due_at)
      returning id, c.reports = 1 as is_fresh)
    update reports set case_id = opened.id from opened where reports.id = ${reportId}
    returning opened.id, opened.is_fresh`.execute(trx);
  return rows[0]?.isFresh ? rows[0].id : undefined;
}

/** Of a post or a page, with the still of its video, in their order; none when its case is open already. */
export async function selectPicturesToKeep(
  db: Queryable,
  model: 'Tl' | 'Cast',
  id: number,
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  const of = {
    Tl: sql`select media_id, position from post_photos where post_id = ${id}
      union all select poster_media_id, 100 from post_videos where post_id = ${id}`,
    Cast: sql`select media_id, position from cast_photos where cast_id = ${id}
      union all select poster_media_id, 100 from cast_videos where cast_id = ${id}`,
  };
  const { rows } = await sql<{ id: string; variants: MediaVariant[] }>`
    select m.id, m.variants from (${of[model]}) of_it join media m on m.id = of_it.media_id
    where not exists (
      select from moderation_cases c where c.status = 'open' and c.model = ${model} and c.object_id = ${id})
    order by of_it.position limit ${PICTURES_MAX}`.execute(db);
  return rows;
}

export async function insertCasePictures(
  trx: Queryable,
  caseId: number,
  sealed: readonly Buffer[],
): Promise<void> {
  if (sealed.length === 0) return;
  await trx
    .insertInto('casePictures')
    .values(sealed.map((each, i) => ({ caseId, position: i + 1, sealed: each })))
    .execute();
}

/** All reports of a case get its outcome. @returns the members who sent them */
export async function updateOutcome(
  trx: Queryable,
  caseId: number,
  status: 'acted' | 'dismissed',
): Promise<number[]> {
  const rows = await trx
    .updateTable('reports')
    .set({ status, settledAt: sql<Date>`now()` })
    .where('caseId', '=', caseId)
    .where('status', '=', 'open')
    .returning('userId')
    .execute();
  return rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}

type OwnReport = Pick<
  Selectable<ReportsTable>,
  'id' | 'label' | 'reason' | 'detail' | 'status' | 'createdAt'
>;

/** By the name that she shows now: the label was written when she was seen. */
export async function selectOwnReports(
  db: Queryable,
  userId: number,
  limit: number | null,
): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select r.id, r.reason, r.detail, r.status, r.created_at,
      coalesce((case when ${castSeen('k')} then k.name || 'さん' else ${HIDDEN_NAME}::text end)
        || (${JSON.stringify(OF_HERS)}::jsonb ->> r.model), r.label) as label
    from reports r
    left join comments c on r.model = 'TlComment' and c.id = r.object_id
    left join posts p on p.id = case r.model when 'Tl' then r.object_id else c.post_id end
    left join casts k on k.id = case r.model when 'Cast' then r.object_id else p.cast_id end
    where r.user_id = ${userId} order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

export const deleteOldReports = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'reports', sql`settled_at < now() - ${days} * interval '1 day'`);
