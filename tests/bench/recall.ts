import type { Db } from '../../server/core/db/connect.ts';
import { SUGGESTS_MAX } from '../../server/directory/search/contract.ts';
import { readSuggests } from '../../server/directory/search/read-suggests.ts';
import { random } from './random.ts';
import { round, table } from './scratch.ts';
import { asHalfWidth, asKatakana, typedAsHeard, typedAsTaught } from './typing.ts';

const STATIONS = 500;

type Station = { id: number; name: string; kana: string | null; romaji: string | null };

const WAYS: [name: string, type: (station: Station) => string | null][] = [
  ['kanji', ({ name }) => name],
  ['prefix_2', ({ name }) => ([...name].length > 1 ? [...name].slice(0, 2).join('') : null)],
  ['hiragana', ({ kana }) => kana],
  ['katakana', ({ kana }) => kana && asKatakana(kana)],
  ['half_width', ({ kana }) => kana && asHalfWidth(kana)],
  ['romaji', ({ romaji, kana }) => kana && romaji],
  ['romaji_long', ({ kana }) => kana && typedAsHeard(kana)],
  ['romaji_school', ({ kana }) => kana && typedAsTaught(kana)],
];

/** Of all stations, the share that stands in the box of ten for the first two letters of its name. */
async function measureTwoLetters(db: Db, now: number, stations: readonly Station[]): Promise<number> {
  const ids = new Map<string, string[]>();
  for (const { id, name } of stations) {
    const text = [...name].slice(0, 2).join('');
    if ([...name].length > 1) ids.set(text, [...(ids.get(text) ?? []), `Station-${id}`]);
  }
  let [found, asked] = [0, 0];
  for (const [text, each] of ids) {
    const { suggests } = await readSuggests(db, text, now, { limit: SUGGESTS_MAX });
    asked += each.length;
    found += suggests.filter(({ id }) => each.includes(id)).length;
  }
  return round(found / asked, 4);
}

/** Of up to 500 random stations each, the share that stands first and among the first five of all suggestions. */
export async function measureRecall(db: Db, now: number): Promise<Record<string, unknown>> {
  const all = await db
    .selectFrom('stations')
    .select(['id', 'name', 'kana', 'romaji'])
    .orderBy('id')
    .execute();
  const rows: (string | number)[][] = [];
  const figures: Record<string, Record<string, number>> = { recall_at_1: {}, recall_at_5: {} };
  for (const [way, type] of WAYS) {
    const asked = all.flatMap((station) => {
      const text = type(station);
      return text ? [{ id: station.id, text }] : [];
    });
    const stations = asked
      .map((each) => ({ each, at: random(1e9) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, STATIONS);
    const missed: string[] = [];
    let [first, five] = [0, 0];
    for (const { each } of stations) {
      const { suggests } = await readSuggests(db, each.text, now);
      const place = suggests.findIndex(({ id }) => id === `Station-${each.id}`);
      if (place === 0) first += 1;
      if (place >= 0 && place < 5) five += 1;
      else missed.push(each.text);
    }
    const [at1, at5] = [round(first / stations.length, 4), round(five / stations.length, 4)];
    Object.assign(figures.recall_at_1 as object, { [way]: at1 });
    Object.assign(figures.recall_at_5 as object, { [way]: at5 });
    rows.push([way, stations.length, at1, at5, way === 'prefix_2' ? '' : missed.slice(0, 6).join(' ')]);
  }
  table(['typed as', 'stations', 'recall@1', 'recall@5', 'missed'], rows);
  const two = await measureTwoLetters(db, now, all);
  console.log(`Two letters of ${all.length} stations: ${two} among the first ${SUGGESTS_MAX}.`);
  return { ...figures, two_letters_at_10: two };
}
