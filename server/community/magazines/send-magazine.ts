import {
  type AuditEvent,
  BY_SYSTEM,
  byAdmin,
  byShopLogin,
  writeAudit,
} from '../../core/audit/write-audit.ts';
import type { IsoDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { transact } from '../../core/db/transact.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { readText } from '../../core/text/read-text.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { MagazineForm, SentMagazine } from './contract.ts';
import { insertDeliveries, insertIssue, jobKey } from './issue-queries.ts';
import { countSubscriptions } from './queries.ts';
import { BODY_MAX, SUBJECT_MAX } from './rules.ts';
import { NO_ADDRESS, ONE_A_DAY } from './wording.ts';

/** Without `facts`: the host's command line, which may send every magazine. */
type Sender = Pick<Caller, 'isAdmin' | 'shop'> & Partial<Pick<Caller, 'admin' | 'facts'>>;

type By = Pick<AuditEvent, 'realm' | 'actor' | 'facts'>;

/** @throws ApiError not_found for another shop, and for the magazine of the site unless the caller is an admin */
function checkSender({ isAdmin, shop }: Sender, shopId: number | null): void {
  if (!isAdmin && (shopId === null || !shop?.shopIds.includes(shopId))) throw new ApiError('not_found');
}

function whoSends({ isAdmin, admin, shop, facts }: Sender): By {
  if (!isAdmin && shop) return { ...byShopLogin(shop.shopLoginId), ...(facts && { facts }) };
  return admin ? { ...byAdmin(admin.userId), ...(facts && { facts }) } : BY_SYSTEM;
}

export const countReadersOf = (db: Queryable, shopId: number): Promise<number> =>
  countSubscriptions(db, shopId);

export async function countReaders(
  db: Db,
  caller: Sender,
  { shopId }: { shopId: number | null },
): Promise<{ count: number }> {
  checkSender(caller, shopId);
  return { count: await countSubscriptions(db, shopId) };
}

function readIssue(form: MagazineForm): { subject: string; body: string } {
  const subject = readText(form.subject, { label: '件名', max: SUBJECT_MAX });
  const body = readText(form.body, { label: '本文', max: BODY_MAX, lines: true });
  if ('value' in subject && 'value' in body) return { subject: subject.value, body: body.value };
  throw new InvalidInputError({
    ...('problem' in subject ? { subject: [subject.problem] } : {}),
    ...('problem' in body ? { body: [body.problem] } : {}),
  });
}

/** To all who have subscribed by now; jobs deliver it. @returns null when the magazine has had its issue of the day */
export async function startIssue(
  trx: Queryable,
  form: MagazineForm & { day?: IsoDate },
  by: By,
): Promise<SentMagazine | null> {
  const { shopId } = form;
  const issueId = await insertIssue(trx, form);
  if (issueId === undefined) return null;
  const recipients = await insertDeliveries(trx, issueId, shopId);
  await addJob(trx, 'send_magazine', { issueId }, { key: jobKey(issueId) });
  await writeAudit(trx, {
    ...{ event: 'magazine.sent', ...by, target: shopId === null ? 'site' : `shop:${shopId}` },
    detail: { issueId, recipients },
  });
  return { issueId, recipients };
}

/** @throws InvalidInputError for odd text, a second issue of a day, and without the operator's address */
export async function sendMagazine(db: Db, caller: Sender, form: MagazineForm): Promise<SentMagazine> {
  const { shopId } = form;
  checkSender(caller, shopId);
  if (shopId !== null && !(await selectOpenShop(db, shopId))) throw new ApiError('not_found');
  const { subject, body } = readIssue(form);
  await refuseBannedWords(db, { subject, body });
  if (!config().operator.address) throw new InvalidInputError({ custom: [NO_ADDRESS] });
  return transact(db, async (trx) => {
    const sent = await startIssue(trx, { shopId, subject, body }, whoSends(caller));
    if (!sent) throw new InvalidInputError({ custom: [ONE_A_DAY] });
    return sent;
  });
}
