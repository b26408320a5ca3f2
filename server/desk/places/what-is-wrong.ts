import type { Queryable } from '../../core/db/connect.ts';
import type { PlaceFields, PlaceKind } from '../../core/db/place-tables.ts';
import { hasArea, hasAreaNamed, type References } from './queries.ts';

export const SLUG_TAKEN = 'この英字名は、この都道府県で使用されています。別の英字名を入力してください。';
const NAME_TAKEN = '同じ名前のエリアが、この都道府県に登録されています。';
const NO_AREA = 'エリアを選択肢から選んでください。';

const count = (n: number) => n.toLocaleString('ja-JP');

/** What still refers to a place: null when nothing does. */
export function inTheWay({ shops, unlisted, stations }: References): string | null {
  const hidden = unlisted > 0 ? `（非公開・閉店の${count(unlisted)}件を含む）` : '';
  const parts = [
    shops > 0 ? `お店が${count(shops)}件${hidden}` : '',
    stations > 0 ? `駅が${count(stations)}件` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('、')}あるため、削除できません。` : null;
}

/** By field, of fields that are about to be written; `id`: of the place that has them. */
export async function whatIsWrong(
  trx: Queryable,
  kind: PlaceKind,
  { prefectureId, fields, id }: { prefectureId: number; fields: PlaceFields; id?: number },
): Promise<Record<string, string[]>> {
  const { name, areaId } = fields;
  const problems: Record<string, string[]> = {};
  if (kind === 'area' && typeof name === 'string' && (await hasAreaNamed(trx, prefectureId, name, id)))
    problems.name = [NAME_TAKEN];
  if (kind === 'station' && typeof areaId === 'number' && !(await hasArea(trx, prefectureId, areaId)))
    problems.areaId = [NO_AREA];
  return problems;
}
