import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { PickupRules, PickupsQuery } from '../../../../server/desk/pickups/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { adminName } from '../../../console/queue/admin-name.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { PickupForms } from './PickupForms.tsx';

type Item = PickupRules['items'][number];

const KIND_NAMES = { pin: '固定', out: '除外' } as const;
const STATE_NAMES = { coming: 'これから', running: '実施中', over: '終了', taken_back: '取り消し' } as const;
const STATE_LOOKS = { coming: 'badge--info', running: 'badge--ok', over: '', taken_back: '' } as const;
const ABSENT = {
  hidden: '非公開、またはお店に所属していないため、表示されません',
  category: '業種により、表示されません',
  photo: '写真がないため、表示されません',
  shift: '本日と明日の出勤がないため、表示されません',
  out: 'ピックアップから外されています',
} as const;

const USUAL = { kind: '', state: '', sort: 'new', q: '' };
const FILTERS = [
  { name: 'kind', label: '種類', choices: choicesOf(KIND_NAMES) },
  {
    name: 'state',
    label: '状態',
    choices: choicesOf({ running: '実施中・これから', over: '終了', taken_back: '取り消し' }),
  },
  BY_AGE,
];
function TakeBack({ item, onDone }: { item: Item; onDone: () => void }) {
  const { id, kind, cast } = item;
  async function takeBack() {
    const answer = await call('post', '/api/admin/pickups/:id/take_back', { param: { id: String(id) } });
    if (!answer.ok) {
      showRefusal(answer.refusal);
      // Another of the staff was first, or its last day is over.
      if (answer.refusal.status === 422) onDone();
      return;
    }
    showMessage(answer.data.message);
    onDone();
  }
  return (
    <RowButton
      name={`${cast.name}の${KIND_NAMES[kind]}を取り消す`}
      ask={{
        title: `${KIND_NAMES[kind]}を取り消しますか？`,
        text: `${cast.name}さんの表示が、すぐに通常の順番に戻ります。`,
        yes: '取り消す',
      }}
      onPress={takeBack}
    >
      取り消す
    </RowButton>
  );
}

const columnsFor = (again: () => void): readonly Column<Item>[] => [
  { head: '種類', nowrap: true, cell: ({ kind }) => KIND_NAMES[kind] },
  {
    head: '女の子',
    isSubject: true,
    cell: ({ cast }) => (
      <a className="subj" href={adminPath('casts', cast.id)}>
        {cast.name}
      </a>
    ),
  },
  { head: '期間', nowrap: true, cell: ({ from, until }) => (from === until ? from : `${from}〜${until}`) },
  {
    head: '状態',
    cell: ({ state, absent }) => (
      <>
        <span className={`badge ${STATE_LOOKS[state]}`.trim()}>{STATE_NAMES[state]}</span>{' '}
        {absent && <small>{ABSENT[absent]}</small>}
      </>
    ),
  },
  { head: '理由', cell: ({ reason }) => reason },
  {
    head: '登録',
    cell: ({ madeBy, madeOn, takenBackBy, takenBackOn }) => (
      <>
        {timeText(madeOn)}・{adminName(madeBy)}
        {takenBackOn && `／${timeText(takenBackOn)}に${adminName(takenBackBy)}が取り消し`}
      </>
    ),
  },
  {
    head: '操作',
    isActs: true,
    cell: (item) =>
      item.state === 'running' || item.state === 'coming' ? <TakeBack item={item} onDone={again} /> : null,
  },
];

function Today() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/pickups/today'));
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { date, items } = data;
  return (
    <>
      <h2 className="menuhead">
        {date}の表示の順（{items.length}人）
      </h2>
      {items.length === 0 ? (
        <Nothing text="本日と明日に出勤する女の子がいないため、ピックアップは表示されません。" />
      ) : (
        <ol className="card pickups" aria-label="本日のピックアップ">
          {items.map(({ id, name, shop, isPinned }, place) => (
            <li key={id}>
              <span className="num cap">{place + 1}</span>
              <div>
                <a className="subj" href={adminPath('casts', id)}>
                  {name}
                </a>{' '}
                {isPinned && <span className="badge badge--info">固定</span>}
                <p className="cap">{shop}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Who stands in the strip of today, and what staff have decided about it. */
export function PickupDesk() {
  const [times, setTimes] = useState(0);
  const changed = () => setTimes((before) => before + 1);
  return (
    <>
      <Today key={`today ${times}`} />
      <PickupForms key={`forms ${times}`} onDone={changed} />
      <h2 className="menuhead">固定と除外の記録</h2>
      <ListDesk
        key={`rules ${times}`}
        of="pickups"
        caption="固定と除外"
        hint="キャストID・名前"
        usual={USUAL}
        filters={FILTERS}
        columns={() => columnsFor(changed)}
        keyOf={({ id }) => id}
        empty="固定や除外はまだありません。"
        read={(query) => call('get', '/api/admin/pickups', { query: query as Partial<PickupsQuery> })}
      />
    </>
  );
}
