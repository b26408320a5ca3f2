import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskSettings } from '../../../../server/desk/settings/contract.ts';
import { countedBy, LIMIT_NAMES, times } from './limit-names.ts';
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
  <section aria-labelledby="history">
    <h2 className="menuhead" id="history">
      変更の履歴
    </h2>
    {history.length === 0 ? (
      <p className="note">変更はまだありません。</p>
    ) : (
      <ul className="card lines">
        {history.map((change) => {
          const { name, value } = wordsOf(change, limits);
          return (
            <li className="deskline" key={`${change.kind}-${change.id}`}>
              <b>{name}</b>
              <p className="cap">
                {value}・{timeText(change.setOn)}・
                {change.setBy === null ? '退任した管理者' : `${change.setBy}さん`}
              </p>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
