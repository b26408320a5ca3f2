import { formatMinute } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import { readShopStatistics } from './read-statistics.ts';
import { type Figure, MEASURES, type Period } from './rules.ts';
import { DAY_NAMES, figureText, sourceText, WORDS } from './wording.ts';

const HEAD = ['区分', '項目', ...MEASURES.map((measure) => WORDS[measure].name)];

const cellOf = (figure: Figure | undefined): number | string => {
  if (!figure) return '';
  return figure.is === 'exact' ? figure.n : figureText(figure);
};

/** What the page shows of the period and the one before. Recorded before it leaves. @throws LimitError */
export async function exportStatistics(
  db: Queryable,
  caller: Caller,
  { id: shopId, period }: { id: number; period: Period },
): Promise<CsvFile> {
  await limit('list_file', { facts: caller.facts, account: actorOf(caller).actor });
  const { first, before, days, heat, posts } = await readShopStatistics(db, caller, { id: shopId, period });
  const rows = [
    ...[...before, ...days].map(({ date, figures }) => [
      ...['日', date],
      ...MEASURES.map((measure) => cellOf(figures[measure])),
    ]),
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
