import { sql } from 'kysely';
import { writeAudit } from '../../server/core/audit/write-audit.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { replyToInquiry } from '../../server/desk/inquiries/answer-inquiry.ts';
import { askStaff, writeInThread } from '../../server/desk/inquiries/ask-staff.ts';
import { receiveShopEntry } from '../../server/desk/inquiries/receive-shop-entry.ts';
import { receiveTakedown } from '../../server/desk/takedowns/receive-request.ts';
import { forgetLimits } from './accounts.ts';
import { adminCaller, memberCaller } from './callers.ts';
import { failedJob } from './failed-jobs.ts';
import { dealt, markOf } from './hostile-pieces.ts';

/** What staff and those who write to them have typed, beside `SINKS`; a job names what it could not do. */
export const DESK_SINKS: Record<string, string[]> = {
  banners: ['title', 'text'],
  news: ['title', 'body'],
  announcements: ['title', 'body'],
  banned_words: ['word'],
  legal_versions: ['summary', 'body', 'note'],
  reply_macros: ['title', 'body'],
  suspension_proposals: ['reason'],
  moderation_cases: ['label', 'snapshot', 'note'],
  reports: ['detail'],
  import_runs: ['file_name'],
  takedown_requests: ['reason'],
  pickup_rules: ['reason'],
};
/** Shown by the desk, cut or in part. */
export const IN_PART = ['jobs.error', 'sealed.audit', 'sealed.audit_detail'];
const SEALED = ['inquiry', 'thread', 'reply', 'entry_name', 'entry', 'takedown_part', 'takedown_reason'];
/** A page of the desk for each, so that there are few. */
const ROWS = 4;

export type HostileDesk = {
  inquiries: number[];
  entries: number[];
  threads: string[];
  takedowns: string[];
  cases: number[];
  news: number[];
};

type People = { member: number; admin: number; users: readonly number[]; reviewed: number };

const URL_OF = 'http://localhost:4321/cast/1/';
const MAIL = 'yuki@mail.example.jp';

async function addRows(db: Db, { admin, users, reviewed }: People, i: number): Promise<number> {
  await db
    .insertInto('banners')
    .values({ title: 'x', text: 'x', path: '/', drawing: 'moon', place: 100 + i })
    .execute();
  const published = { title: 'x', body: 'x', publishedAt: new Date(Date.now() - 60_000) };
  await db
    .insertInto('news')
    .values({ ...published, cover: null })
    .execute();
  await db.insertInto('announcements').values(published).execute();
  await db
    .insertInto('bannedWords')
    .values({ word: 'x', folded: `x${i}` })
    .execute();
  await db
    .insertInto('legalVersions')
    .values({
      ...{ page: 'terms' as const, version: 10 + i, summary: 'x', body: 'x', note: 'x', setBy: admin },
      effectiveOn: addDays(businessDateOf(Date.now()), i - ROWS),
    })
    .execute();
  await db.insertInto('replyMacros').values({ title: 'x', body: 'x' }).execute();
  await db
    .insertInto('suspensionProposals')
    .values({ userId: users[i] as number, reason: 'x', proposedBy: admin })
    .execute();
  await db
    .insertInto('importRuns')
    .values({
      ...{ fileName: 'x', fresh: 1, changed: 0, unchanged: 0, refused: 0, madeBy: admin, text: null },
      ...{ status: 'done' as const, before: '[]', after: '[]', doneAt: new Date() },
    })
    .execute();
  await db
    .insertInto('pickupRules')
    .values({
      ...{ kind: 'pin' as const, castId: 1, fromDate: '2026-01-01', untilDate: '2026-01-02', reason: 'x' },
      ...{ madeBy: admin, takenBackBy: null, takenBackAt: null },
    })
    .execute();
  const about = { model: 'Review', objectId: reviewed + i, label: 'x', snapshot: 'x' } as const;
  const { id } = await db
    .insertInto('moderationCases')
    .values({
      ...{ ...about, urgent: false, dueAt: new Date(), note: 'x' },
      // What was decided shows why.
      ...(i % 2 ? { status: 'acted' as const, action: 'none' as const, decidedAt: new Date() } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reports')
    .values({ ...about, caseId: id, userId: users[i] as number, reason: 'other', detail: 'x' })
    .execute();
  return id;
}

/** The desk with `texts` in all that is sealed, written by the verbs; the rest is there to be filled. */
export async function addHostileDesk(
  db: Db,
  texts: readonly string[],
  people: People,
): Promise<HostileDesk & { held: Record<string, number> }> {
  const made: HostileDesk = { inquiries: [], entries: [], threads: [], takedowns: [], cases: [], news: [] };
  const member = await memberCaller(db, people.member);
  const admin = await adminCaller(db, people.admin);
  for (const [i, piece] of dealt(texts, ROWS).entries()) {
    await forgetLimits(db);
    const said = (where: string) => `${piece}\n${markOf(`sealed.${where}`)}`;
    const { receipt } = await askStaff(db, member, { message: said('inquiry') });
    await receiveShopEntry(db, member, {
      ...{ shopName: said('entry_name'), category: 'caba', areaName: said('entry'), tel: '0312345678' },
      ...{ shopUrl: '', name: said('entry'), email: MAIL, message: said('entry'), agree: true },
      ...{ formToken: '', subject: '' },
    });
    const rows = await db
      .selectFrom('inquiries')
      .select(['id', 'receipt'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    made.inquiries.push(...rows.map(({ id }) => id));
    const id = rows.find((row) => row.receipt === receipt)?.id as number;
    made.entries.push(...rows.filter((row) => row.receipt !== receipt).map((row) => row.id));
    made.threads.push(receipt);
    await writeInThread(db, member, { id: receipt, message: said('thread') });
    await replyToInquiry(db, admin, { id, message: said('reply'), status: 'checking' });
    const form = {
      ...{ url: URL_OF, part: said('takedown_part'), right: 'portrait', reason: said('takedown_reason') },
      ...{
        standing: 'self',
        name: said('takedown_part'),
        email: MAIL,
        notice: 'no',
        formToken: '',
        subject: '',
      },
    } as const;
    const taken = await receiveTakedown(db, member, { form, evidence: [] } as never);
    made.takedowns.push(taken.receipt);
    made.cases.push(await addRows(db, people, i));
    await failedJob(db, { error: `${markOf('jobs.error')} ${piece.replaceAll(/\s+/g, ' ')}` });
    await writeAudit(db, {
      ...{ event: 'x', realm: 'admin', actor: `user:${people.admin}`, target: said('audit') },
      detail: { said: said('audit_detail') },
    });
  }
  await sql`
    update takedown_requests set outcome = 'kept', reason = 'x', decided_at = now(), looked_at = now()`.execute(
    db,
  );
  made.news = (await db.selectFrom('news').select('id').execute()).map(({ id }) => id);
  const held = Object.fromEntries(SEALED.map((where) => [`sealed.${where}`, texts.length]));
  return { ...made, held };
}
