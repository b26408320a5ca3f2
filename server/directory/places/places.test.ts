import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { assignArea, matchReadings, stationSlug } from './match-stations.ts';
import { parseEkidataStations, parseOwnStations, parseReadings } from './parse-places.ts';
import { PREFECTURES, REGIONS } from './prefectures.ts';
import { distanceInMetres } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const own = parseOwnStations(readFileSync(path.join(import.meta.dirname, 'stations.csv'), 'utf8'));
const HEADER = 'station_cd,station_g_cd,station_name,pref_cd,lon,lat,e_status';

describe('prefectures and areas', () => {
  it('lists the 47 prefectures in JIS order, region by region', () => {
    expect(PREFECTURES.map((prefecture) => prefecture.id)).toEqual(
      Array.from({ length: 47 }, (_, i) => i + 1),
    );
    expect([...new Set(PREFECTURES.map((prefecture) => prefecture.region))]).toEqual([...REGIONS]);
    expect(new Set(PREFECTURES.map((prefecture) => prefecture.slug)).size).toBe(47);
  });

  it('has the areas the specification names', () => {
    const names = AREAS.map((area) => area.name);
    for (const name of ['新宿・歌舞伎町', '横浜', '錦糸町・小岩', '宇都宮', '松戸・柏', '大宮・浦和'])
      expect(names).toContain(name);
    for (const name of ['立川・八王子・多摩', '町田', '土浦・水戸']) expect(names).toContain(name);
    for (const prefectureId of [22, 27])
      expect(AREAS.filter((area) => area.prefectureId === prefectureId).length).toBeGreaterThan(3);
  });

  it('has at least one area in every prefecture, with slugs that are no routes and unique there', () => {
    for (const { id } of PREFECTURES) {
      const slugs = AREAS.filter((area) => area.prefectureId === id).map((area) => area.slug);
      expect(slugs.length).toBeGreaterThan(0);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const slug of slugs) expect(slug).toMatch(/^(?!(station|page|cast)$)[a-z0-9-]+$/);
    }
  });

  it('puts every area within 3 km of an own station of its prefecture, where trains go', () => {
    const beyondTheRails = ['okinawa-city', 'chatan'];
    const lost = AREAS.filter(
      (area) =>
        !beyondTheRails.includes(area.slug) &&
        !own.rows.some(
          (station) => station.prefectureId === area.prefectureId && distanceInMetres(station, area) < 3000,
        ),
    );
    expect(lost.map((area) => area.name)).toEqual([]);
  });
});

describe('reading an ekidata file', () => {
  it('groups the lines of one station and skips closed stations', () => {
    const { rows, errors } = parseEkidataStations(
      `${HEADER}\n1,10,新宿,13,139.700,35.690,0\n2,10,新宿,13,139.702,35.692,0\n3,11,廃駅,13,139.7,35.7,2\n`,
    );
    expect(errors).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ groupCode: 10, name: '新宿', prefectureId: 13 });
    expect(rows[0]?.lat).toBeCloseTo(35.691, 6);
  });

  it('tells every faulty row by its number', () => {
    const { rows, errors } = parseEkidataStations(
      `${HEADER}\n1,10,新宿,13,139.7,abc,0\n2,x,渋谷,48,139.7,35.6,0\n3,12,恵比寿,13,139.7,35.6,0\n`,
    );
    expect(rows.map((row) => row.name)).toEqual(['恵比寿']);
    expect(errors).toEqual([
      '2行目: 緯度が数字ではありません',
      '3行目: 駅グループコードが数字ではありません',
      '3行目: 都道府県コードは1〜47の数字で入力してください',
    ]);
  });

  it('says which columns are missing, and that a file is empty', () => {
    expect(parseEkidataStations('a,b\n1,2\n').errors[0]).toContain('station_g_cd');
    expect(parseEkidataStations('').errors).toEqual(['データの行がありません']);
  });
});

describe('readings', () => {
  const group = { groupCode: 10, name: '新宿', prefectureId: 13, lat: 35.69, lng: 139.7 };
  const station = {
    name: '新宿',
    kana: 'しんじゅく',
    romaji: 'shinjuku',
    prefectureId: 13,
    lat: 35.691,
    lng: 139.7,
  };

  it('come from an own station of that name nearby', () => {
    expect(matchReadings([group], [station])[0]).toMatchObject({ kana: 'しんじゅく', romaji: 'shinjuku' });
  });

  it('are never taken from a station of the same name elsewhere', () => {
    expect(matchReadings([group], [{ ...station, lat: 35.75 }])[0]).toMatchObject({
      kana: null,
      romaji: null,
    });
    expect(matchReadings([group], [{ ...station, prefectureId: 14 }])[0]).toMatchObject({ kana: null });
  });

  it('come from the second file only when the name is unambiguous', () => {
    const { rows } = parseReadings('name,prefecture_id,kana,romaji\n新宿,13,しんじゅく,shinjuku\n');
    expect(matchReadings([group], [], rows)[0]).toMatchObject({ kana: 'しんじゅく' });
    const twin = { ...group, groupCode: 11 };
    expect(matchReadings([group, twin], [], rows)[0]).toMatchObject({ kana: null });
  });

  it('give the slug when it is free, else the group code does', () => {
    expect(stationSlug({ romaji: 'shinjuku', groupCode: 10 }, new Set())).toBe('shinjuku');
    expect(stationSlug({ romaji: 'shinjuku', groupCode: 10 }, new Set(['shinjuku']))).toBe('10');
    expect(stationSlug({ romaji: null, groupCode: 10 }, new Set())).toBe('10');
  });
});

describe('the area of a station', () => {
  it('is the nearest of its prefecture, and none when all are far', () => {
    const shinjuku = { prefectureId: 13, lat: 35.69, lng: 139.7 };
    expect(assignArea(shinjuku, AREAS)?.slug).toBe('shinjuku-kabukicho');
    expect(assignArea({ prefectureId: 13, lat: 27.1, lng: 142.2 }, AREAS)).toBeNull();
  });

  it('is the area that bears its name, in the second town of an area too', () => {
    const areaOf = (name: string, prefectureId: number) => {
      const station = own.rows.find((row) => row.name === name && row.prefectureId === prefectureId);
      return station && assignArea(station, AREAS)?.name;
    };
    // Names of cities: their station has an area of its own beside the nightlife quarter.
    const cities = ['仙台', '新潟', '名古屋'];
    for (const { name, prefectureId } of AREAS)
      for (const town of name.split('・')) {
        const found = areaOf(town, prefectureId);
        if (found !== undefined && !cities.includes(town)) expect([town, found]).toEqual([town, name]);
      }
    expect(areaOf('土浦', 8)).toBe('土浦・水戸');
    expect(areaOf('小岩', 13)).toBe('錦糸町・小岩');
  });
});

const file = path.resolve(root, process.env.STATIONS_CSV ?? '../shared/data/stations-ekidata-2018.csv');
if (existsSync(file)) {
  describe('the whole ekidata file', () => {
    const text = readFileSync(file, 'utf8');
    const { rows, errors } = parseEkidataStations(text);

    it('reads 10,828 rows into their groups without an error', () => {
      const lines = text.trim().split('\n').slice(1);
      expect(lines).toHaveLength(10_828);
      expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(9081);
      expect(errors).toEqual([]);
      const open = lines.map((line) => line.split(',')).filter((cells) => cells[13] === '0');
      expect(rows.length).toBe(new Set(open.map((cells) => cells[1])).size);
    });

    it('has every own station by name in its prefecture within 600 m', () => {
      // A group carries several names (西武新宿 is in the group of 新宿), so every row is checked.
      const rowsOfFile = text.split('\n').map((line) => line.split(','));
      const byName = Map.groupBy(rowsOfFile, (cells) => `${cells[6]}:${cells[2]}`);
      const unproven = own.rows.filter(
        (station) =>
          !byName
            .get(`${station.prefectureId}:${station.name}`)
            ?.some((c) => distanceInMetres({ lat: Number(c[10]), lng: Number(c[9]) }, station) <= 600),
      );
      expect(unproven.map((station) => station.name)).toEqual([]);
    });
  });
} else {
  console.log(`The ekidata file is not at ${path.relative(root, file)}: its whole-file checks did not run.`);
}
