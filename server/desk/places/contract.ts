import { z } from '@hono/zod-openapi';
import { shortId, shortIdText, wholeNumber, wholeNumberText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { tooLong } from '../../core/text/limits.ts';
import { listOf } from '../kit/list-contract.ts';
import { readAreaName, readDegrees, readKana, readRomaji, readSlug, readStationName } from './rules.ts';

const NO_PREFECTURE = '都道府県を選択肢から選んでください。';
const NO_AREA = 'エリアを選択肢から選んでください。';
const QUERY_MAX = 60;

const degrees = (of: 'lat' | 'lng') =>
  z
    .string({ error: of === 'lat' ? '緯度を入力してください。' : '経度を入力してください。' })
    .transform((typed, context) => {
      const read = readDegrees(typed, of);
      if ('value' in read) return read.value;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .openapi({ type: 'string' });
const slug = textField(readSlug);
const prefectureId = wholeNumber(1, 47, NO_PREFECTURE);
const areaId = z
  .union([z.literal(''), shortIdText(NO_AREA)], { error: NO_AREA })
  .transform((id) => (id === '' ? null : id))
  .openapi({ type: 'string' });

const areaFields = {
  name: textField(readAreaName),
  kana: textField((typed) => readKana(typed, true)),
  romaji: textField((typed) => readRomaji(typed, true)),
  ...{ lat: degrees('lat'), lng: degrees('lng') },
};
export const areaForm = z.object(areaFields).strict();
export const newArea = z.object({ prefectureId, slug, ...areaFields }).strict();
export type AreaForm = z.output<typeof areaForm>;
export type NewArea = z.output<typeof newArea>;

const stationFields = {
  name: textField(readStationName),
  kana: textField((typed) => readKana(typed, false)),
  romaji: textField((typed) => readRomaji(typed, false)),
  ...{ areaId, lat: degrees('lat'), lng: degrees('lng') },
};
export const stationForm = z.object(stationFields).strict();
export const newStation = z.object({ prefectureId, slug, ...stationFields }).strict();
export type StationForm = z.output<typeof stationForm>;
export type NewStation = z.output<typeof newStation>;

export const move = z.object({ up: z.boolean('動かす向きを選択してください。') }).strict();

const ofPrefecture = { prefecture: wholeNumberText(1, 47, NO_PREFECTURE) };
const cursor = z
  .string()
  .regex(/^[\d.~-]{0,80}$/, 'カーソルの形式が正しくありません。')
  .optional();
export const placesQuery = z.object(ofPrefecture).strict();
export const stationsQuery = z
  .object({
    ...{ ...ofPrefecture, cursor },
    area: z.union([z.literal('none'), shortIdText()]).optional(),
    sort: z.enum(['old', 'new']).default('old'),
    q: z.string().max(QUERY_MAX, tooLong('検索する言葉', QUERY_MAX)).default(''),
  })
  .strict();
export const changesQuery = z.object({ ...ofPrefecture, cursor }).strict();
export type StationsQuery = z.output<typeof stationsQuery>;
export type ChangesQuery = z.output<typeof changesQuery>;

const place = z.object({
  ...{ id: shortId(), slug: z.string(), name: z.string(), kana: z.string(), romaji: z.string() },
  ...{ lat: z.number(), lng: z.number(), shopCount: z.number(), castCount: z.number(), path: z.string() },
});
export const deskPlaces = z
  .object({
    prefectures: z.array(z.object({ id: z.number(), name: z.string() })),
    prefecture: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
    areas: z.array(place),
  })
  .openapi('DeskPlaces');
export type DeskPlaces = z.infer<typeof deskPlaces>;
export type DeskArea = DeskPlaces['areas'][number];

export const deskStations = listOf(
  place.extend({ areaId: z.number().nullable(), areaName: z.string() }),
).openapi('DeskStations');
export type DeskStation = z.infer<typeof deskStations>['items'][number];

export const placeChanges = listOf(
  z.object({
    ...{ id: z.number(), kind: z.enum(['area', 'station']), name: z.string() },
    what: z.enum(['added', 'changed', 'moved', 'removed']),
    lines: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    ...{ changedBy: z.string().nullable(), changedOn: z.string() },
    isUndone: z.boolean(),
    isUndoing: z.boolean().openapi({ description: '別の変更を元に戻したもの' }),
  }),
).openapi('PlaceChanges');
export type PlaceChange = z.infer<typeof placeChanges>['items'][number];
