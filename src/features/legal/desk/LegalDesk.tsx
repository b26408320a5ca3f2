import { useState } from 'react';
import { legalPath } from '../../../../server/core/paths.ts';
import type { DeskLegal } from '../../../../server/desk/legal/contract.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { LEGAL_TITLES } from '../titles.ts';
import { LegalForm } from './LegalForm.tsx';

type Item = DeskLegal['items'][number];
type Line = { item: Item; onEdit: () => void; again: () => void };

function PageLine({ item, onEdit, again }: Line) {
  const { page, current, coming } = item;
  const title = LEGAL_TITLES[page];
  const drop = () => runDeed(call('delete', '/api/admin/legal/:page', { param: { page } }), again);
  return (
    <li className="deskline">
      <b>{title}</b>
      <p className="cap">
        第{current.version}版・{current.effectiveText}から
        {current.setBy !== null && `・${current.setBy}さん`}
      </p>
      {coming && (
        <p className="s">
          <span className="badge badge--warn">予約</span> 第{coming.version}版・{coming.effectiveText}
          から：{coming.note}
        </p>
      )}
      <div className="deskline__acts">
        <button className="btn btn--line" type="button" onClick={onEdit} aria-label={`${title}を編集`}>
          編集
        </button>
        <a className="btn btn--line" href={legalPath(page)} aria-label={`${title}を見る`}>
          見る
        </a>
        {coming && (
          <>
            <a className="btn btn--line" href={coming.path}>
              予約した版を見る
            </a>
            <button
              className="btn btn--line"
              type="button"
              aria-label={`${title}の予約を取りやめる`}
              onClick={() =>
                openModal('confirm', {
                  title: '予約を取りやめますか？',
                  text: `${coming.effectiveText}から始まる版を削除します。現在の版は変わりません。`,
                  yes: '取りやめる',
                  onYes: () => void drop(),
                })
              }
            >
              取りやめる
            </button>
          </>
        )}
      </div>
    </li>
  );
}

/** What the site promises: each page with its version in force and the one to come. */
export function LegalDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/legal'));
  const [edited, setEdited] = useState<Item | null>(null);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const done = () => {
    setEdited(null);
    again();
  };
  return (
    <>
      {edited && (
        <LegalForm
          key={edited.page}
          item={edited}
          values={data.values}
          onDone={done}
          onCancel={() => setEdited(null)}
        />
      )}
      <h2 className="menuhead">ページ</h2>
      <ul className="card lines">
        {data.items.map((item) => (
          <PageLine key={item.page} item={item} onEdit={() => setEdited(item)} again={done} />
        ))}
      </ul>
    </>
  );
}
