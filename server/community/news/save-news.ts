import { sql } from 'kysely';
import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { NewsCover } from '../../core/db/news-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { isVisible } from '../../core/text/visible.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { NewsForm } from './contract.ts';
import { newsText } from './news-html.ts';

const NOTHING_SHOWN = '本文を入力してください。';
const PUBLISHED = '登録しました。';
const SAVED = '保存しました。';
const WITHDRAWN = '公開を取りやめました。';

function valuesOf({ title, message: body, isPlain, cover }: NewsForm) {
  if (!isVisible(newsText({ body, isPlain }))) throw new InvalidInputError({ message: [NOTHING_SHOWN] });
  return { title, body, isPlain, cover: (cover || null) as NewsCover | null };
}

/** What the site shows. */
const SHOWN = ['id', 'title', 'body', 'isPlain', 'cover', 'publishedAt'] as const;
type Shown = { id: number } | null;

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  event: string,
  { id, before, after }: { id: number; before: Shown; after: Shown },
) =>
  auditAdmin(trx, caller, {
    event: `news.${event}`,
    target: `news:${id}`,
    detail: digestChange(before, after),
  });

/** Without a time what is to come appears at once, and what has appeared keeps its date. */
const NOW_IF_COMING = sql<Date>`least(published_at, now())`;

type Saved = { newsId: number; message: string };

/** @throws InvalidInputError */
export async function publishNews(db: Db, caller: AdminCaller, form: NewsForm): Promise<Saved> {
  const values = valuesOf(form);
  return transactOnce(db, caller, async (trx) => {
    const after = await trx
      .insertInto('news')
      .values({ ...values, publishedAt: form.publishedOn ?? undefined })
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    await audit(trx, caller, 'published', { id: after.id, before: null, after });
    return { newsId: after.id, message: PUBLISHED };
  });
}

/** Brings back what was withdrawn. @throws InvalidInputError; ApiError not_found */
export async function changeNews(
  db: Db,
  caller: AdminCaller,
  { id, ...form }: { id: number } & NewsForm,
): Promise<Saved> {
  const values = valuesOf(form);
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('news')
      .select([...SHOWN, 'withdrawnAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError('not_found');
    const { withdrawnAt, ...shown } = row;
    const after = await trx
      .updateTable('news')
      .set({
        ...values,
        publishedAt: form.publishedOn ?? NOW_IF_COMING,
        withdrawnAt: null,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    await audit(trx, caller, 'changed', { id, before: withdrawnAt ? null : shown, after });
    return { newsId: id, message: withdrawnAt ? PUBLISHED : SAVED };
  });
}

/** Its page and its place in the lists go at once; the row stays. @throws ApiError not_found */
export async function withdrawNews(
  db: Db,
  caller: AdminCaller,
  { id }: { id: number },
): Promise<{ message: string }> {
  await transact(db, async (trx) => {
    const before = await trx
      .updateTable('news')
      .set({ withdrawnAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .returning(SHOWN)
      .executeTakeFirst();
    if (!before) throw new ApiError('not_found');
    await audit(trx, caller, 'withdrawn', { id, before, after: null });
  });
  return { message: WITHDRAWN };
}
