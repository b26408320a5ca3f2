import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { readPickupOrder } from '../../directory/casts/read-pickup.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { PickupRules, PickupsQuery, TodaysPickups } from './contract.ts';
import { type RuleRow, selectRules, selectShopNames } from './queries.ts';

type Item = PickupRules['items'][number];

function stateOf({ takenBackAt, fromDate, untilDate }: RuleRow, today: IsoDate): Item['state'] {
  if (takenBackAt) return 'taken_back';
  if (untilDate < today) return 'over';
  return fromDate > today ? 'coming' : 'running';
}

const presentOn =
  (today: IsoDate) =>
  (row: RuleRow): Item => {
    const state = stateOf(row, today);
    return {
      ...{ id: row.id, kind: row.kind, cast: { id: row.castId, name: row.castName }, state },
      ...{ from: formatDate(row.fromDate), until: formatDate(row.untilDate), reason: row.reason },
      absent: state === 'running' ? row.absent : null,
      ...{ madeBy: row.madeBy, madeOn: postedOnOf(row.madeAt), takenBackBy: row.takenBackBy },
      takenBackOn: row.takenBackAt && postedOnOf(row.takenBackAt),
    };
  };

/** Those of today in their order, as every visitor sees them. */
export async function readTodaysPickups(db: Queryable): Promise<TodaysPickups> {
  const now = currentTime();
  const casts = await readPickupOrder(db, now);
  const shops = await selectShopNames(
    db,
    casts.map(({ id }) => id),
  );
  const shopOf = new Map(shops.map(({ id, name }) => [id, name]));
  return {
    date: formatDate(businessDateOf(now)),
    items: casts.map((cast) => ({ ...cast, shop: shopOf.get(cast.id) ?? null })),
  };
}

async function selectNow(db: Queryable, query: PickupsQuery, limit: number) {
  const today = businessDateOf(currentTime());
  return presentList(
    await selectRules(db, query, { today, tomorrow: addDays(today, 1), limit }),
    presentOn(today),
  );
}

export const readPickupRules = (
  db: Queryable,
  _caller: AdminCaller,
  query: PickupsQuery,
): Promise<PickupRules> => selectNow(db, query, PAGE);

export async function filePickups(db: Queryable, caller: AdminCaller, query: PickupsQuery): Promise<CsvFile> {
  const { items } = await selectNow(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'pickups',
    head: [
      '番号',
      '種類',
      'キャストID',
      '名前',
      '最初の日',
      '最後の日',
      '状態',
      '理由',
      '登録者',
      '登録日時',
      '取り消し',
    ],
    rows: items.map((item) => [
      ...[item.id, item.kind, item.cast.id, item.cast.name, item.from, item.until, item.state, item.reason],
      ...[item.madeBy, item.madeOn, item.takenBackOn],
    ]),
  });
}
