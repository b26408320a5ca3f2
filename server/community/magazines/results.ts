import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { countSubscriptions } from './queries.ts';

export const countReadersOf = (db: Queryable, shopId: number): Promise<number> =>
  countSubscriptions(db, shopId);

/** How many got an issue, and how many of them ended the magazine within `days` of it. */
export const resultsIn = (days: number) => sql`
  select d.issue_id, count(*) filter (where d.sent_at is not null)::int as sent,
    count(*) filter (where m.stopped_by in ('link', 'one_click') and m.stopped_at >= d.sent_at
      and m.stopped_at < d.sent_at + ${days}::int * interval '1 day')::int as stopped
  from magazine_deliveries d join magazine_subscriptions m on m.id = d.subscription_id group by d.issue_id`;
