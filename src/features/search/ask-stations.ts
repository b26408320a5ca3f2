import type { AreaStation } from '../../../server/directory/places/contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** The stations of an area. @throws Error whose message can be shown. */
export async function askStations(areaId: number): Promise<AreaStation[]> {
  const answer = await call('get', '/api/stations', { query: { areaId } });
  if (answer.ok) return answer.data.stations;
  throw new Error(wordingOf(answer.refusal.status));
}
