import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { readAdminNames } from '../admins/read-admin.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { ShopEntry } from './contract.ts';
import type { DeskInquiries, DeskQuery, OpenedInquiry } from './desk-contract.ts';
import { type DeskRow, selectForDesk, selectOpened, WAITING_INQUIRIES } from './desk-queries.ts';
import { categoryName, INQUIRY_STATES } from './rules.ts';
import { messageIn, openSealed } from './sealed-words.ts';
import { selectMessages } from './thread-queries.ts';

const ENTRY = '掲載のお申し込み';

export type Entry = Omit<ShopEntry, 'formToken' | 'subject' | 'agree'>;

function present({ createdAt, waitingSince, ...row }: DeskRow): DeskInquiries['items'][number] {
  const { id, receipt, status, assignee } = row;
  return {
    ...{
      id,
      receipt,
      category: categoryName(row.category),
      sender: row.sender ?? '退会した方',
      status,
      assignee,
    },
    ...{ sentOn: postedOnOf(createdAt), waitingSince: waitingSince && postedOnOf(waitingSince) },
  };
}

/** Says nothing of what was written: that is read one by one, and each reading is recorded. */
export async function readDeskInquiries(
  db: Queryable,
  { admin }: AdminCaller,
  query: DeskQuery,
): Promise<DeskInquiries> {
  return presentList(await selectForDesk(db, query, { limit: PAGE, adminId: admin.userId }), present);
}

export async function fileDeskInquiries(
  db: Queryable,
  caller: AdminCaller,
  query: DeskQuery,
): Promise<CsvFile> {
  const { rows } = await selectForDesk(db, query, { limit: FILE_ROWS, adminId: caller.admin.userId });
  const stateOf = (status: string) => INQUIRY_STATES.find(({ value }) => value === status)?.name ?? status;
  return noteExport(db, caller, {
    name: 'inquiries',
    head: ['受付番号', '種別', '差出人', '状態', '担当', '受付日時', '返信待ちの開始'],
    rows: rows
      .map(present)
      .map(({ receipt, category, sender, status, assignee, sentOn, waitingSince }) => [
        ...[receipt, category, sender, stateOf(status), assignee, sentOn, waitingSince],
      ]),
  });
}

/** With all that was written on both sides; recorded. @throws ApiError not_found */
export const openInquiry = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedInquiry> =>
  transact(db, async (trx) => {
    const found = await selectOpened(trx, id);
    if (!found) throw new ApiError('not_found');
    const { sealed, createdAt, receipt, status, userId, name, myId, assigneeId } = found;
    const messages = await selectMessages(trx, id);
    const admins = await readAdminNames(trx);
    const isEntry = found.kind === 'shop_entry';
    const { message = '', ...entry } = openSealed<Entry>(sealed);
    await auditAdmin(trx, caller, { event: 'inquiry.opened', target: `inquiry:${id}` });
    return {
      ...{
        id,
        receipt,
        status,
        category: isEntry ? ENTRY : categoryName(found.category),
        sentOn: postedOnOf(createdAt),
        message,
      },
      sender: userId !== null && name !== null && myId !== null ? { id: userId, name, myId } : null,
      entry: isEntry ? { ...entry, shopUrl: entry.shopUrl ?? '' } : null,
      ...{ assigneeId, admins },
      messages: messages.map((each) => ({
        ...{ position: each.position, from: each.fromStaff ? 'staff' : 'member' },
        message: messageIn(each.sealed),
        ...{ sentOn: postedOnOf(each.createdAt), unread: each.fromStaff && each.readAt === null },
      })),
    };
  });

export const waitingInquiries = WAITING_INQUIRIES;
