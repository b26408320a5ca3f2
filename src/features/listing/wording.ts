import { formatDate } from '#server/core/holidays.ts';
import type { ListedPlace } from '#server/directory/browsing/read-place.ts';
import type { CastParams, ShopParams } from '#server/directory/listing/contract.ts';
import { categoryText, foundName } from '#server/directory/listing/names.ts';

type Place = Pick<ListedPlace, 'scope' | 'name'>;
/** Where a list looks; the whole country is not worth a word beside what is searched for. */
const whereOf = ({ scope, name }: Place, { text }: { text: string | null }): string | null =>
  scope.kind === 'all' && text !== null ? null : name;

/** `radius` is how far was looked around the position, null without one. */
export const shopHeading = (place: Place, params: ShopParams, radius: number | null): string =>
  foundName('shops', whereOf(place, params), params, radius);

export function castHeading(place: Place, params: CastParams, radius: number | null): string {
  const day = params.date ? `${formatDate(params.date)}の出勤` : '今夜の出勤';
  if (!params.date && !params.tonight) return foundName('casts', whereOf(place, params), params, radius);
  if (params.text !== null) return `${foundName('casts', whereOf(place, params), params, radius)}（${day}）`;
  const category = categoryText(params);
  const where = radius === null ? place.name : `現在地から${radius}km以内`;
  return `${where}の${day}${category ? `（${category}）` : ''}`;
}

/** Words of an empty list are read where it says what was looked for: 「月」「花」. */
export const wordsOf = (text: string): string =>
  text
    .split(' ')
    .map((word) => `「${word}」`)
    .join('');

/** Says that too little was found close by; only where the visitor did not choose how far. */
export const widened = (params: { radius: number | null }, radius: number | null): string | null =>
  params.radius === null && radius !== null && radius > 1 ? `10件見つかるまで${radius}kmに広げました` : null;
