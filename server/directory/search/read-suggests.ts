import { businessDateOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { areaPath, castPath, prefecturePath, shopPath, stationPath } from '../../core/paths.ts';
import { allowedDifference, differenceWithin, lastingPairs } from './closeness.ts';
import type { Suggest, SuggestAnswer, SuggestFilter, SuggestModel } from './contract.ts';
import {
  type Found,
  isEachKnown,
  type PlaceCount,
  type SuggestRow,
  selectBeginnings,
  selectContaining,
  selectFitting,
  selectPlaceCounts,
  selectSharing,
  selectSuggestRows,
  type Typed,
} from './queries.ts';
import { fold, heardAs, joinedBeginnings, kanaOf, wordsOf } from './rules.ts';
import { matchText, type TextMatch } from './text-match.ts';

export type PlaceCounts = (model: SuggestModel, id: number) => Omit<PlaceCount, 'model' | 'id'>;

const NONE = { shops: 0, casts: 0, tonight: 0 };
/** Today and, around 5:00, yesterday. */
const DAYS = 2;
const kept = new KeptAnswers<Map<string, PlaceCount>>(LIST_KEPT_MS, DAYS, true);

/** About a minute old at most under traffic. */
export async function readPlaceCounts(db: Db, now: number): Promise<PlaceCounts> {
  const date = businessDateOf(now);
  const counts = await kept.get(db, date, now, async () => {
    const rows = await selectPlaceCounts(db, date);
    return new Map(rows.map((row) => [`${row.model}-${row.id}`, row]));
  });
  return (model, id) => counts.get(`${model}-${id}`) ?? NONE;
}

/** Within one level the models take turns in this order. */
const MODELS: readonly SuggestModel[] = ['Area', 'Prefecture', 'Station', 'Shop', 'Cast'];
/** Rows read of each model: as many as a list of one model alone can show. */
const PER_MODEL = 10;
/** Of many shops or casts of one name, these stand before what begins with it; the others take turns with that. */
const NAMESAKES = 3;
const MAY_SHARE_A_NAME: readonly SuggestModel[] = ['Shop', 'Cast'];
/** Models per box (specification §9). */
const FILTERS: Record<SuggestFilter, readonly SuggestModel[]> = {
  Shop: ['Shop'],
  Area: ['Shop', 'Area', 'Prefecture', 'Station'],
  Station: ['Station'],
};

function readTyped(text: string): Typed {
  const word = fold(text);
  const kana = kanaOf(word, true);
  return { word, kana, sound: heardAs(kana), byEar: /[a-z]/.test(word), joined: joinedBeginnings(text) };
}

function bestOf(found: readonly Found[], counts: PlaceCounts): Found[] {
  const best = new Map<string, Found & { shops: number; turn: number }>();
  for (const one of found.toSorted((a, b) => a.level - b.level)) {
    const key = `${one.model}-${one.id}`;
    if (!best.has(key)) best.set(key, { ...one, shops: counts(one.model, one.id).shops, turn: 0 });
  }
  // The sort is stable: shops and casts keep the order of the index.
  const rows = [...best.values()].sort((a, b) => a.level - b.level || b.shops - a.shops);
  const taken = new Map<string, number>();
  for (const row of rows) {
    const before = taken.get(`0 ${row.model}`) ?? 0;
    if (row.level === 0 && before >= NAMESAKES && MAY_SHARE_A_NAME.includes(row.model)) row.level = 1;
    const key = `${row.level} ${row.model}`;
    row.turn = taken.get(key) ?? 0;
    taken.set(key, row.turn + 1);
  }
  const room = new Map<SuggestModel, number>(MODELS.map((model) => [model, PER_MODEL]));
  return rows
    .filter(({ model }) => {
      const left = room.get(model) ?? 0;
      room.set(model, left - 1);
      return left > 0;
    })
    .sort(
      (a, b) => a.level - b.level || a.turn - b.turn || MODELS.indexOf(a.model) - MODELS.indexOf(b.model),
    );
}

async function readClosest(db: Db, { word, kana, sound }: Typed): Promise<Found[]> {
  const typed = sound ?? word;
  const most = allowedDifference(typed.length);
  if (most === 0) return [];
  // A missing letter counts as a difference.
  const near = await selectSharing(db, {
    shared: lastingPairs(typed, most),
    all: lastingPairs(typed, typed.length),
    least: [...typed].length - most,
  });
  return near
    .map((one) => ({
      ...one,
      // A mistyped vowel may sound long: かぶきちゃう is かぶきちょう, letter by letter.
      level: Math.min(
        differenceWithin(one.folded, typed),
        differenceWithin(one.sound, typed),
        differenceWithin(one.reading, kana ?? word),
      ),
    }))
    .filter((one) => one.level <= most);
}

/** A search without a result: what its words mean, and the half (`none`) in which they fit nothing. */
export type Known = { match: TextMatch; none: 'Shop' | 'Cast' | null };

async function find(db: Db, text: string, counts: PlaceCounts, known?: Known) {
  const typed = readTyped(text);
  // An incomplete syllable or a single letter says nothing about the middle of a name.
  const whole = { ...typed, sound: kanaOf(typed.word) === null ? null : typed.sound };
  const isLetter = typed.word.length === 1 && whole.sound !== null;
  const several = wordsOf(text).length > 1;
  const containing = async () => (isLetter ? [] : selectContaining(db, whole));
  const fitting = async ({ match, none }: Known) => (several ? selectFitting(db, match, none) : []);

  // After a search without any result, the beginnings are hardly ever enough.
  const [begun, inside, fitted] = await Promise.all([
    selectBeginnings(db, typed),
    known ? containing() : null,
    known ? fitting(known) : null,
  ]);
  let found = bestOf(begun, counts);
  const few = MODELS.some((model) => found.filter((one) => one.model === model).length < PER_MODEL);
  if (few) found = bestOf([...found, ...(inside ?? (await containing()))], counts);
  if (found.length > 0) return { found, near: false };
  if (several) {
    const { match, none } = known ?? { match: await matchText(db, text), none: null };
    const both = fitted ?? (await fitting({ match, none }));
    if (both.length > 0) return { found: bestOf(both, counts), near: false };
    // Words that each fit, but never together, are no typing mistake.
    const names = (match ?? []).filter(({ category, flag }) => !category && !flag);
    if (names.length === 0 || (await isEachKnown(db, names))) return { found: [], near: false };
  }
  const closest = bestOf(await readClosest(db, typed), counts).slice(0, PER_MODEL);
  return { found: closest, near: closest.length > 0 };
}

const PATHS: Record<SuggestModel, (row: SuggestRow) => string> = {
  Shop: (row) => shopPath(row.id),
  Cast: (row) => castPath(row.id),
  Station: (row) => stationPath('shops', row.prefectureSlug, row.slug),
  Area: (row) => areaPath('shops', row.prefectureSlug, row.slug),
  Prefecture: (row) => prefecturePath('shops', row.prefectureSlug),
};
const LABELS: Record<SuggestModel, string> = {
  Shop: 'お店',
  Cast: '女の子',
  Station: '駅',
  Area: 'エリア',
  Prefecture: '都道府県',
};

function present(row: SuggestRow, counts: PlaceCounts): Suggest {
  const { model, id } = row;
  const ofPlace = counts(model, id);
  const isPlace = model !== 'Shop' && model !== 'Cast';
  const working = isPlace ? ofPlace.tonight : row.tonight;
  const tonight = model === 'Cast' ? '本日出勤' : `本日出勤${working.toLocaleString('ja-JP')}名`;
  return {
    id: `${model}-${id}`,
    name: model === 'Station' ? `${row.name}駅` : row.name,
    type: row.of ? `${LABELS[model]} - ${row.of}` : LABELS[model],
    model,
    count: model === 'Cast' ? null : isPlace ? ofPlace.shops : row.count,
    castCount: isPlace ? ofPlace.casts : null,
    tonight: working > 0 ? tonight : '',
    path: PATHS[model](row),
    saved: false,
    prefectureId: row.prefectureId,
    areaId: row.areaId,
    stationId: row.stationId,
  };
}

export type Wanted = { filter?: SuggestFilter | undefined; limit?: number; known?: Known };

/** By level: name, beginnings, readings, anywhere in it; the closest names when nothing fits. At most seven queries. */
export async function readSuggests(
  db: Db,
  text: string,
  now: number,
  { filter, limit, known }: Wanted = {},
): Promise<SuggestAnswer> {
  const nothing = { searchText: text, suggests: [], near: false };
  if (fold(text) === '') return nothing;
  const counts = await readPlaceCounts(db, now);
  const { found, near } = await find(db, text, counts, known);
  const isWanted = ({ model }: Found) => !filter || FILTERS[filter].includes(model);
  const wanted = found.filter(isWanted).slice(0, limit);
  if (wanted.length === 0) return nothing;
  const ids = Object.fromEntries(
    MODELS.map((model) => [model, wanted.filter((one) => one.model === model).map((one) => one.id)]),
  ) as Record<SuggestModel, number[]>;
  const rows = await selectSuggestRows(db, ids, businessDateOf(now));
  const byKey = new Map(rows.map((row) => [`${row.model}-${row.id}`, row]));
  const suggests = wanted.flatMap(({ model, id }) => {
    const row = byKey.get(`${model}-${id}`);
    return row ? [present(row, counts)] : [];
  });
  return { searchText: text, suggests, near };
}
