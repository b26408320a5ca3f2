import { sql } from 'kysely';
import { resultsIn } from '../../community/magazines/results.ts';
import { STOP_DAYS } from '../../community/magazines/rules.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { PlanProblem } from '../../core/db/magazine-tables.ts';

export type MagazineRow = {
  id: number;
  isPlan: boolean;
  subject: string;
  body: string;
  at: Date;
  problem: PlanProblem | null;
  isFinished: boolean;
  isSettled: boolean;
  sent: number | null;
  stopped: number | null;
};

export async function selectMagazines(db: Queryable, shopId: number, limit: number): Promise<MagazineRow[]> {
  const { rows } = await sql<MagazineRow>`
    select id, true as is_plan, subject, body, due_at as at, problem, false as is_finished, false as is_settled,
      null::int as sent, null::int as stopped
    from magazine_plans where shop_id = ${shopId}
    union all
    select i.id, false, i.subject, i.body, i.created_at, null, i.finished_at is not null,
      coalesce(i.finished_at < now() - ${STOP_DAYS}::int * interval '1 day', false),
      coalesce(i.sent, r.sent), coalesce(i.stopped, r.stopped)
    from (select * from magazine_issues where shop_id = ${shopId} order by id desc limit ${limit}) i
      left join lateral (select * from (${resultsIn(STOP_DAYS)}) all_of where all_of.issue_id = i.id) r on true
    order by at desc, is_plan desc, id desc limit ${limit}`.execute(db);
  return rows;
}
