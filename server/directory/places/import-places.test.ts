import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseWorld } from '../../../tests/support/world.ts';
import { importOwnPlaces, importStations, ownStations } from './import-places.ts';
import { selectStationRows } from './place-rows.ts';

const HEADER = 'station_cd,station_g_cd,station_name,pref_cd,lon,lat,e_status';
const TWO_ASAKUSA = `${HEADER}
1,2100201,浅草,13,139.7976,35.7107,0
2,9930903,浅草,13,139.7924,35.7138,0
3,9999999,新駅,13,139.7000,35.7000,0
`;

describe('bringing stations into the database', () => {
  const test = databaseWorld();
  beforeEach(async () => {
    await sql`truncate prefectures, place_words cascade`.execute(test.owner);
    await importOwnPlaces(test.db);
  });

  it('adds the own stations once, and none again that stands there under another slug', async () => {
    const { db } = test;
    await db
      .updateTable('stations')
      .set({ slug: 'an-older-slug' })
      .where('slug', '=', 'hiroo')
      .where('prefectureId', '=', 13)
      .execute();
    await importOwnPlaces(db);
    expect(await selectStationRows(db)).toHaveLength(ownStations().length);
  });

  it('keeps two groups of one name apart, and knows both when the file comes again', async () => {
    const { db } = test;
    expect(await importStations(db, TWO_ASAKUSA)).toEqual({ groups: 3, added: 2, known: 1, errors: [] });
    expect(await importStations(db, TWO_ASAKUSA)).toEqual({ groups: 3, added: 0, known: 3, errors: [] });
    const rows = await selectStationRows(db);
    const asakusa = rows.filter((row) => row.name === '浅草');
    expect(asakusa.map((row) => [row.groupCode, row.slug])).toEqual([
      [2100201, 'asakusa'],
      [9930903, '9930903'],
    ]);
    expect(rows.find((row) => row.groupCode === 9999999)).toMatchObject({ slug: '9999999', kana: null });
  });

  it('writes nothing of a faulty file, nor in a dry run', async () => {
    const { db } = test;
    const before = await selectStationRows(db);
    const faulty = `${HEADER}\n1,77,仮駅,13,139.7,35.7,0\n2,78,仮駅二,13,139.7,x,0\n`;
    expect((await importStations(db, faulty)).errors).toEqual(['3行目: 緯度が数字ではありません']);
    await importStations(db, `${HEADER}\n1,77,仮駅,13,139.7,35.7,0\n`, { dryRun: true });
    expect(await selectStationRows(db)).toEqual(before);
  });
});
