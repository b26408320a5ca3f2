import { formatMinute } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import { readShopStatistics } from './read-statistics.ts';
import { type Figure, MEASURES, type Measure, type Period } from './rules.ts';
import { DAY_NAMES, figureText, sourceText, WORDS } from './wording.ts';

const HEAD = ['区分', '項目', ...MEASURES.map((measure) => WORDS[measure].name)];

const cellOf = (figure: Figure | undefined): number | string => {
  if (!figure) return '';
  return figure.is === 'exact' ? figure.n : figureText(figure);
};

type Unit = { date: string; figures: Record<Measure, Figure> };
const rowsOf = (name: string, units: readonly Unit[]) =>
  units.map(({ date, figures }) => [name, date, ...MEASURES.map((measure) => cellOf(figures[measure]))]);

/** The days of the period and the one before, and the weeks of long ones, as shown. Recorded first. @throws LimitError */
export async function exportStatistics(
  db: Queryable,
  caller: Caller,
  { id: shopId, period }: { id: number; period: Period },
): Promise<CsvFile> {
  await limit('list_file', { facts: caller.facts, account: actorOf(caller).actor });
  const { first, heat, posts, ...numbers } = await readShopStatistics(db, caller, { id: shopId, period });
  const rows = [
    ...rowsOf('週', [...numbers.weeksBefore, ...numbers.weeks]),
    ...rowsOf('日', [...numbers.before, ...numbers.days]),
    ...DAY_NAMES.flatMap((name, day) =>
      Array.from({ length: 24 }, (_, i) => [
        ...[`${name}曜の時刻（4週間）`, formatMinute((i + 5) * 60)],
        ...MEASURES.map((measure) => cellOf(heat[measure][day]?.[i])),
      ]),
    ),
    ...posts.map(({ postedOn, name, figures, ...post }) => [
      ...['投稿', `${name} ${sourceText(post)}（${postedOn}）`],
      ...MEASURES.map((measure) => cellOf(figures[measure])),
    ]),
  ];
  await auditDesk(db, caller, {
    event: 'list.exported',
    target: 'list:statistics',
    detail: { shop: shopId, rows: rows.length },
  });
  return { name: `statistics-${first}`, head: HEAD, rows };
}
