import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Banner } from '../../community/banners/contract.ts';
import { DRAWINGS } from '../../community/banners/rules.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList, selectList, startsWith } from '../kit/select-list.ts';
import type { BannersQuery, DeskBanners } from './contract.ts';

type Row = Omit<Banner, 'area'> & { areaId: number | null; areaName: string | null };

const found = (q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${startsWith(sql`b.title`, q)} or ${startsWith(sql`b.path`, q)})`;

/** As they are shown: the country's, then those of each area. */
const SHOWN = [
  { by: sql`coalesce(b.area_id, 0)`, type: 'integer' },
  { by: sql`b.place`, type: 'integer' },
  { by: sql`b.id`, type: 'integer' },
] as const;
const NEWEST = [{ by: sql`b.id`, type: 'integer', down: true }] as const;

function selectBanners(db: Queryable, { q, of, sort, cursor }: BannersQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found(q));
  if (of) where.push(sql<SqlBool>`(b.area_id is null) = ${of === 'country'}`);
  return selectList<Row>(db, {
    columns: sql`b.id, b.title, b.text, b.path, b.drawing, b.is_new_tab, b.area_id, a.name as area_name`,
    rows: sql`from banners b left join areas a on a.id = b.area_id`,
    where,
    terms: sort === 'new' ? NEWEST : SHOWN,
    ...{ cursor, limit },
  });
}

const present = ({ areaId: id, areaName: name, ...banner }: Row): DeskBanners['items'][number] => ({
  ...banner,
  area: id === null || name === null ? null : { id, name },
});

export async function readDeskBanners(
  db: Queryable,
  _caller: AdminCaller,
  query: BannersQuery,
): Promise<DeskBanners> {
  return presentList(await selectBanners(db, query, PAGE), present);
}

export async function fileBanners(db: Queryable, caller: AdminCaller, query: BannersQuery): Promise<CsvFile> {
  const { rows } = await selectBanners(db, query, FILE_ROWS);
  const drawingOf = (of: string) => DRAWINGS.find(({ value }) => value === of)?.name ?? of;
  return noteExport(db, caller, {
    name: 'banners',
    head: ['番号', 'エリア', 'タイトル', '説明', 'リンク先', '新しいタブ', '絵'],
    rows: rows
      .map(present)
      .map(({ id, area, title, text, path, isNewTab, drawing }) => [
        ...[id, area?.name ?? '全国', title, text, path, isNewTab ? 'はい' : 'いいえ'],
        drawingOf(drawing),
      ]),
  });
}
