import { sql } from 'kysely';
import { PLAN_DAYS, STOP_DAYS } from '../../community/magazines/rules.ts';
import { resultsIn } from '../../community/magazines/stop.ts';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { PlanProblem } from '../../core/db/magazine-tables.ts';

export type MagazineRow = {
  id: number;
  day: IsoDate;
  isPlan: boolean;
  subject: string;
  body: string;
  at: Date;
  problem: PlanProblem | null;
  isFinished: boolean;
  sent: number | null;
  stopped: number | null;
};

/** What waits, the next one first; then what could not be sent and what was, the newest first, `limit` of each. */
export async function selectMagazines(db: Queryable, shopId: number, limit: number): Promise<MagazineRow[]> {
  const { rows } = await sql<MagazineRow>`
    select id, day, is_plan, subject, body, at, problem, is_finished, sent, stopped from (
      (select id, day, true as is_plan, problem is null as waits, subject, body, due_at as at, problem,
        false as is_finished, null::int as sent, null::int as stopped
      from magazine_plans where shop_id = ${shopId}
      order by problem is null desc, due_at desc limit ${PLAN_DAYS + 1 + limit})
      union all
      select i.id, i.day, false, false, i.subject, i.body, i.created_at, null, i.finished_at is not null,
        coalesce(i.sent, r.sent), coalesce(i.stopped, r.stopped)
      from (select * from magazine_issues where shop_id = ${shopId} order by id desc limit ${limit}) i
        left join lateral (select * from (${resultsIn(STOP_DAYS)}) all_of where all_of.issue_id = i.id) r on true
    ) desk
    order by waits desc, case when waits then at end, at desc, is_plan desc, id desc`.execute(db);
  return rows;
}
