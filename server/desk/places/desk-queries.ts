import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { PlaceChangesTable } from '../../core/db/place-tables.ts';
import { shopSeen } from '../../core/db/visible.ts';
import { fold } from '../../directory/search/rules.ts';
import { selectList } from '../kit/select-list.ts';
import type { ChangesQuery, StationsQuery } from './contract.ts';

export const PAGE = 20;

const counts = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  (select count(*) from shops where ${column} = ${id} and ${shopSeen('shops')}) as shop_count,
  (select count(*) from listed_casts where ${column} = ${id}) as cast_count`;

export type CountedPlace = {
  id: number;
  slug: string;
  name: string;
  kana: string;
  romaji: string;
  lat: number;
  lng: number;
  shopCount: number;
  castCount: number;
};

export async function selectAreas(db: Queryable, prefectureId: number): Promise<CountedPlace[]> {
  const { rows } = await sql<CountedPlace>`
    select id, slug, name, kana, romaji, lat, lng, ${counts(sql`area_id`, sql`areas.id`)} from areas
    where prefecture_id = ${prefectureId} order by position, kana, id`.execute(db);
  return rows;
}

export type StationRow = CountedPlace & { areaId: number | null; areaName: string };

/** By a part of its name, its reading or its romaji. */
export function selectStations(
  db: Queryable,
  { prefecture, area, sort, q, cursor }: StationsQuery,
  limit: number,
) {
  const word = fold(q.replace(/駅\s*$/, ''));
  const part = `%${word}%`;
  const isFound = sql<boolean>`exists (select from place_words w where w.kind = 'station' and w.id = t.id
    and (w.folded like ${part} or w.reading like ${part}))`;
  const where = [sql<boolean>`t.prefecture_id = ${prefecture}`];
  if (area === 'none') where.push(sql<boolean>`t.area_id is null`);
  else if (area) where.push(sql<boolean>`t.area_id = ${area}`);
  if (word) where.push(isFound);
  return selectList<StationRow>(db, {
    columns: sql`t.id, t.slug, t.name, coalesce(t.kana, '') as kana, coalesce(t.romaji, '') as romaji, t.lat, t.lng,
      t.area_id, coalesce(a.name, '') as area_name, ${counts(sql`station_id`, sql`t.id`)}`,
    rows: sql`from stations t left join areas a on a.id = t.area_id`,
    where,
    terms: [{ by: sql`t.id`, type: 'integer', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

export type ChangeRow = Pick<PlaceChangesTable, 'kind' | 'name' | 'what' | 'undoes'> & {
  id: number;
  before: Record<string, string | number | null>;
  after: Record<string, string | number | null>;
  changedAt: Date;
  changedBy: string | null;
  isUndone: boolean;
};

export const selectChanges = (db: Queryable, { prefecture, cursor }: ChangesQuery) =>
  selectList<ChangeRow>(db, {
    columns: sql`c.id, c.kind, c.name, c.what, c.before, c.after, c.undoes, c.changed_at, u.name as changed_by,
      coalesce((select true from place_changes o where o.undoes = c.id limit 1), false) as is_undone`,
    rows: sql`from place_changes c left join users u on u.id = c.changed_by`,
    where: [sql<boolean>`c.prefecture_id = ${prefecture}`],
    terms: [{ by: sql`c.id`, type: 'integer', down: true }],
    ...{ cursor, limit: PAGE },
  });

export const selectAreaNames = (db: Queryable, prefectureId: number) =>
  db.selectFrom('areas').select(['id', 'name']).where('prefectureId', '=', prefectureId).execute();
