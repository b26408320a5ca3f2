import type { AreaStation } from '../../../server/directory/places/contract.ts';
import { api } from '../../lib/api.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** The stations of an area. @throws Error whose message can be shown. */
export async function askStations(areaId: number): Promise<AreaStation[]> {
  const answer = await api.stations.$get({ query: { areaId: String(areaId) } }).catch(() => null);
  if (!answer) throw new Error(OFFLINE);
  if (answer.status === 200) return (await answer.json()).stations;
  throw new Error(wordingOf(answer.status));
}
