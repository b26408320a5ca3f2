import { timeText } from '../../../../server/core/time-text.ts';
import type { PlaceChange } from '../../../../server/desk/places/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { adminName } from '../../../console/queue/admin-name.ts';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { usePages } from '../../../lib/use-answer.ts';
import { KIND_NAMES } from './PlaceForm.tsx';

const DEEDS = { added: '追加', changed: '変更', moved: '順番の変更', removed: '削除' } as const;

function Change({ change, onUndone }: { change: PlaceChange; onUndone: () => void }) {
  const { id, kind, name, what, lines, changedBy, changedOn, isUndone, isUndoing } = change;
  const shown = kind === 'station' ? `${name}駅` : name;
  const undo = () =>
    runDeed(call('post', '/api/admin/places/changes/:id/undo', { param: { id: String(id) } }), onUndone);
  return (
    <li className="deskline">
      <p>
        <span className="badge">
          {KIND_NAMES[kind]}の{DEEDS[what]}
        </span>{' '}
        <b>{shown}</b>
      </p>
      <dl className="diff">
        {lines.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before && <del>{before}</del>}
              {before && after && ' → '}
              {after && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="cap">
        {timeText(changedOn)}・{adminName(changedBy)}
        {isUndoing && '・元に戻す操作'}
      </p>
      {isUndone ? (
        <p className="cap">元に戻しました。</p>
      ) : (
        <RowActions>
          <RowButton name={`${shown}の${DEEDS[what]}を元に戻す`} onPress={undo}>
            元に戻す
          </RowButton>
        </RowActions>
      )}
    </li>
  );
}

/** Who changed what, the newest first; each goes back with one tap while nothing newer stands in its way. */
export function PlaceChanges({ prefecture, onChanged }: { prefecture: number; onChanged: () => void }) {
  const list = usePages(
    (cursor) => call('get', '/api/admin/places/changes', { query: { prefecture, cursor } }),
    String(prefecture),
  );
  const undone = () => {
    list.again();
    onChanged();
  };
  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.again} />;
  if (list.items.length === 0) return <Nothing text="変更はまだありません。" />;
  return (
    <>
      <ul className="card lines" aria-label="変更の記録">
        {list.items.map((change) => (
          <Change key={change.id} change={change} onUndone={undone} />
        ))}
      </ul>
      <MoreButton {...list} />
    </>
  );
}
