import { sql } from 'kysely';
import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { AnnouncementForm } from './contract.ts';
import { selectUnknownCasts } from './queries.ts';
import { unknownCasts } from './rules.ts';

const PUBLISHED = '登録しました。';
const WITHDRAWN = 'お知らせを削除しました。';

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  { event, id, detail }: { event: string; id: number; detail: Record<string, string | number | null> },
) =>
  auditAdmin(trx, caller, {
    event: `announcement.${event}`,
    target: `announcement:${id}`,
    detail,
  });

/** Casts are notified when its time comes. @throws InvalidInputError for casts that there are not */
export async function publishAnnouncement(
  db: Db,
  caller: AdminCaller,
  { title, message: body, publishedOn, castIds }: AnnouncementForm,
): Promise<{ id: number; message: string }> {
  const unknown = await selectUnknownCasts(db, castIds);
  if (unknown.length > 0) throw new InvalidInputError({ castIds: [unknownCasts(unknown)] });
  return transactOnce(db, caller, async (trx) => {
    const { id, publishedAt } = await trx
      .insertInto('announcements')
      .values({ title, body, publishedAt: sql<Date>`greatest(${publishedOn}::timestamptz, now())` })
      .returning(['id', 'publishedAt'])
      .executeTakeFirstOrThrow();
    if (castIds.length > 0)
      await trx
        .insertInto('announcementCasts')
        .values(castIds.map((castId) => ({ announcementId: id, castId })))
        .execute();
    await addJob(trx, 'tell_due', {}, { runAt: publishedAt, key: `tell_announcement:${id}` });
    const detail = { casts: castIds.length, ...digestChange(null, { title, body, publishedAt }) };
    await audit(trx, caller, { event: 'published', id, detail });
    return { id, message: PUBLISHED };
  });
}

/** Its notifications go with it. @throws ApiError not_found */
export async function withdrawAnnouncement(
  db: Db,
  caller: AdminCaller,
  { id }: { id: number },
): Promise<{ message: string }> {
  await transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('announcements')
      .where('id', '=', id)
      .returning(['title', 'body', 'publishedAt'])
      .executeTakeFirst();
    if (!gone) throw new ApiError('not_found');
    await audit(trx, caller, { event: 'withdrawn', id, detail: digestChange(gone, null) });
  });
  return { message: WITHDRAWN };
}
