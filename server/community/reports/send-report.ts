import { BY_GUEST, byUser, writeAudit } from '../../core/audit/write-audit.ts';
import { keyFor } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { log } from '../../core/log.ts';
import { tooLong } from '../../core/text/limits.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { anonOf } from '../../identity/sessions/anon-id.ts';
import type { Caller, MemberCaller } from '../../identity/sessions/caller.ts';
import { isOdd } from '../comments/check-text.ts';
import { DELETED_DAYS } from '../comments/limits.ts';
import { seesComment } from '../comments/read-comments.ts';
import { ODD_CHARACTERS } from '../comments/wording.ts';
import { notifyAccount } from '../notifications/notify.ts';
import { keepPictures, readPicturesToKeep } from './case-pictures.ts';
import type { ReportForm, Reports } from './contract.ts';
import {
  addToCase,
  deleteOldReports,
  insertReport,
  type Reported,
  selectOwnReports,
  selectReported,
  updateOutcome,
} from './queries.ts';
import { FIRST_LOOK_HOURS, REPORT_DETAIL_MAX, REPORT_REASONS } from './rules.ts';

const REPORTED = 'ご報告ありがとうございます。内容を確認します。';
const SHOWN_REPORTS = 50;
const OUTCOMES = { open: '確認中です。', acted: '対応しました。', dismissed: '今回は対応しませんでした。' };

function readDetail(typed: string): string {
  if (isOdd(typed)) throw new InvalidInputError({ detail: [ODD_CHARACTERS] });
  const detail = cleanText(typed);
  const length = countCharacters(detail);
  if (length <= REPORT_DETAIL_MAX && [...detail].length <= 4 * REPORT_DETAIL_MAX) return detail;
  throw new InvalidInputError({
    detail: [tooLong('詳しい内容', REPORT_DETAIL_MAX, length)],
  });
}

/** Selects what the form reports. A comment hidden from the caller is not found, so that its id reveals nothing. */
async function readReported(db: Db, caller: Caller, { model, id }: ReportForm): Promise<Reported> {
  const isSeen = model !== 'TlComment' || (await seesComment(db, caller, { id }));
  const reported = isSeen ? await selectReported(db, model, id) : undefined;
  if (!reported) throw new ApiError('not_found');
  return reported;
}

/** Urgent reasons raise the alarm. @throws ApiError not_found */
export async function sendReport(db: Db, caller: Caller, form: ReportForm): Promise<{ message: string }> {
  const { facts, userId } = caller;
  await limit('report', { facts, account: userId ?? undefined });
  const detail = readDetail(form.detail);
  const reported = await readReported(db, caller, form);
  const anonHash = userId === null ? anonOf(caller) : null;
  const { model, id: objectId, reason } = form;
  const pictures = await readPicturesToKeep(db, model, objectId);
  await transact(db, async (trx) => {
    const { label, snapshot } = reported;
    const of = { label, snapshot, model, objectId };
    const reportId = await insertReport(trx, { ...of, userId, anonHash, reason, detail });
    if (reportId === undefined) return;
    const isUrgent = REPORT_REASONS.some(({ value, urgent }) => value === reason && urgent);
    const hours = FIRST_LOOK_HOURS[isUrgent ? 'urgent' : 'usual'];
    const opened = await addToCase(trx, reportId, { ...reported, model, objectId, urgent: isUrgent, hours });
    if (opened !== undefined) await keepPictures(trx, opened, pictures);
    if (isUrgent) log.error({ model, objectId, reason }, 'An urgent report waits for an admin');
    await writeAudit(trx, {
      event: isUrgent ? 'report.urgent' : 'report.sent',
      ...(userId === null ? BY_GUEST : byUser(userId)),
      target: `${KINDS[model]}:${objectId}`,
      facts,
      detail: { reason },
    });
  });
  return { message: REPORTED };
}

const KINDS = { Tl: 'post', TlComment: 'comment', Cast: 'cast', Review: 'review', Shop: 'shop' } as const;

const nameOf = (reason: string): string =>
  REPORT_REASONS.find(({ value }) => value === reason)?.name ?? reason;

export async function readOwnReports(db: Db, { userId }: Pick<MemberCaller, 'userId'>): Promise<Reports> {
  const rows = await selectOwnReports(db, userId, SHOWN_REPORTS);
  return {
    items: rows.map(({ id, label, reason, status, createdAt }) => ({
      key: keyFor('report', id),
      label,
      reason: nameOf(reason),
      reportedOn: postedOnOf(createdAt),
      outcome: OUTCOMES[status],
    })),
  };
}

export const exportReports = async (db: Queryable, userId: number) =>
  (await selectOwnReports(db, userId, null)).map(({ label, reason, detail, status, createdAt }) => ({
    ...{ label, reason: nameOf(reason), detail, status: OUTCOMES[status], createdAt },
  }));

/** Notifies the members who reported a case of how it ended (beyond F7). */
export async function closeReports(
  trx: Queryable,
  caseId: number,
  status: 'acted' | 'dismissed',
): Promise<void> {
  for (const userId of await updateOutcome(trx, caseId, status))
    await notifyAccount(trx, { userId, id: caseId, event: `report_${status}` });
}

export async function sweepReports(db: Db): Promise<void> {
  await deleteOldReports(db, DELETED_DAYS);
}
