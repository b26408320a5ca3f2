import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { visible } from './visible.ts';

export type Notice = { userId: number; myId: string; detail: boolean; count: number };

/** Ways on which people are notified away from the site. */
export type Way = 'mail' | 'push' | 'line';

const LAST = { mail: 'mailed_at', push: 'pushed_at', line: 'line_sent_at' } as const;

/**
 * Claims what waits for people who got nothing by `way` for a while; `count` is what may still be shown. What waits for
 * those who rest in quiet hours goes on waiting.
 */
export async function claimNotices(
  trx: Queryable,
  way: Way,
  {
    gapMinutes,
    delaySeconds,
    limit,
    isQuiet,
  }: { gapMinutes: number; delaySeconds: number; limit: number; isQuiet: boolean },
): Promise<Notice[]> {
  const due: RawBuilder<unknown> = sql.ref(`n.${way}_due`);
  const last = sql.ref(`s.${LAST[way]}`);
  const { rows } = await sql<Notice>`
    with people as (
      select s.user_id from notification_settings s
      where s.user_id in (
          select n.user_id from notifications n
          where ${due} and n.created_at <= now() - ${delaySeconds} * interval '1 second')
        and not (s.quiet and ${isQuiet}::boolean)
        and coalesce(${last} <= now() - ${gapMinutes} * interval '1 minute', true)
      order by s.user_id limit ${limit} for update of s skip locked),
    taken as (
      update notifications n set ${sql.ref(`${way}_due`)} = false
      from people where n.user_id = people.user_id and ${due} returning n.*),
    counted as (
      select n.user_id, count(*) as count from taken n where n.read_at is null and ${visible()} group by n.user_id),
    marked as (
      update notification_settings s set ${sql.ref(LAST[way])} = now()
      from counted where s.user_id = counted.user_id returning s.user_id, s.detail)
    select u.id as user_id, u.my_id, marked.detail, counted.count
    from marked join counted using (user_id) join users u on u.id = marked.user_id and u.status = 'active'
    order by u.id`.execute(trx);
  return rows;
}
