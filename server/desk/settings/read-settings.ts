import type { Queryable } from '../../core/db/connect.ts';
import { readSiteSettings, type SettingName } from '../../core/db/site-settings.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { TUNED, TUNED_NAMES, tunedRows } from '../../core/limits/tuned-limits.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import type { DeskLimit, DeskSettings } from './contract.ts';
import { selectLimitChanges, selectLimitPoints, selectSettingChanges } from './queries.ts';
import { countedBy, LIMIT_NAMES } from './rules.ts';

const HISTORY = 50;

async function readLimits(db: Queryable): Promise<DeskLimit[]> {
  const set = await selectLimitPoints(db);
  return TUNED_NAMES.map((name) => ({
    name,
    lowerOnly: TUNED[name] === 'down',
    rows: tunedRows(name).map(({ id, by, seconds, usual, most }) => ({
      ...{ id, by, seconds, usual, most },
      points: Math.min(set.get(id) ?? usual, most),
    })),
  }));
}

async function readHistory(db: Queryable): Promise<DeskSettings['history']> {
  const switches = await selectSettingChanges(db, HISTORY);
  const limits = await selectLimitChanges(db, HISTORY);
  return [
    ...switches.map((row) => ({ ...row, kind: 'switch' as const, name: row.name as SettingName })),
    ...limits.map((row) => ({ ...row, kind: 'limit' as const })),
  ]
    .toSorted((a, b) => b.setAt.getTime() - a.setAt.getTime() || b.id - a.id)
    .slice(0, HISTORY)
    .map(({ setAt, ...row }) => ({ ...row, setOn: postedOnOf(setAt) }));
}

export const readDeskSettings = async (db: Queryable): Promise<DeskSettings> => ({
  values: await readSiteSettings(db),
  limits: await readLimits(db),
  history: await readHistory(db),
});

/** Each number that staff may set, as it is now. */
export async function fileLimits(db: Queryable, caller: AdminCaller): Promise<CsvFile> {
  const limits = await readLimits(db);
  return noteExport(db, caller, {
    name: 'limits',
    head: ['上限', '数え方', '現在の回数', '標準の回数', '設定できる最大'],
    rows: limits.flatMap(({ name, rows }) =>
      rows.map((row) => [LIMIT_NAMES[name], countedBy(name, row), row.points, row.usual, row.most]),
    ),
  });
}
