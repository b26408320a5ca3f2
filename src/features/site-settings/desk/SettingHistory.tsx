import type { DeskSettings } from '../../../../server/desk/settings/contract.ts';
import { countedBy, LIMIT_NAMES, times } from '../../../../server/desk/settings/rules.ts';
import { ChangeHistory } from '../../../console/queue/ChangeHistory.tsx';
import { SWITCHES } from './switches.ts';

type Change = DeskSettings['history'][number];
type Props = Pick<DeskSettings, 'history' | 'limits'>;

/** A limit that is no longer set here keeps its technical name. */
function wordsOf(change: Change, limits: Props['limits']): { name: string; value: string } {
  if (change.kind === 'switch')
    return { name: SWITCHES[change.name].name, value: change.value ? 'オン' : 'オフ' };
  const limit = limits.find(({ rows }) => rows.some(({ id }) => id === change.name));
  const row = limit?.rows.find(({ id }) => id === change.name);
  const value = change.points === null ? '標準に戻した' : `${times(change.points)}まで`;
  if (!limit || !row) return { name: change.name, value };
  return { name: `${LIMIT_NAMES[limit.name]}：${countedBy(limit.name, row)}`, value };
}

export const SettingHistory = ({ history, limits }: Props) => (
  <ChangeHistory
    changes={history.map((change) => ({
      ...{ id: `${change.kind}-${change.id}`, on: change.setOn, by: change.setBy },
      ...wordsOf(change, limits),
    }))}
  />
);
