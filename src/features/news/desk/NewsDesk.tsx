import { useState } from 'react';
import { newsPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskNewsQuery } from '../../../../server/desk/news/contract.ts';
import { runDeed } from '../../../console/form/run-deed.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { call } from '../../../lib/call.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { type DeskItem, NewsForm } from './NewsForm.tsx';

const STATES = { coming: '公開前', shown: '公開中', withdrawn: '取りやめ' } as const;
const USUAL = { state: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'state', label: '状態', choices: choicesOf(STATES) }, BY_AGE];

type Line = { item: DeskItem; onEdit: () => void; onGone: () => void };

function NewsLine({ item, onEdit, onGone }: Line) {
  const { id, title, state, publishedOn, totalLikes, totalPvs } = item;
  const withdraw = () =>
    runDeed(call('delete', '/api/admin/news/:id', { param: { id: String(id) } }), onGone);
  return (
    <li className="deskline">
      <p className="cap num">
        <span className={state === 'shown' ? 'badge badge--ok' : 'badge'}>{STATES[state]}</span>{' '}
        {timeText(publishedOn)}・閲覧{totalPvs}・いいね{totalLikes}
      </p>
      <b>{title}</b>
      <div className="deskline__acts">
        <button className="btn btn--line" type="button" onClick={onEdit} aria-label={`${title}を編集`}>
          編集
        </button>
        {state === 'shown' && (
          <a className="btn btn--line" href={newsPath(id)}>
            見る
          </a>
        )}
        {state !== 'withdrawn' && (
          <button
            className="btn btn--line"
            type="button"
            aria-label={`${title}の公開を取りやめる`}
            onClick={() =>
              openModal('confirm', {
                title: '公開を取りやめますか？',
                text: 'ページと一覧から消えます。編集して保存すると、もう一度公開できます。',
                yes: '取りやめる',
                onYes: () => void withdraw(),
              })
            }
          >
            取りやめる
          </button>
        )}
      </div>
    </li>
  );
}

/** What the operator tells everybody: a new one, and those there are. */
export function NewsDesk() {
  const [saved, setSaved] = useState(0);
  const [edited, setEdited] = useState<DeskItem | null>(null);
  const again = () => {
    setEdited(null);
    setSaved((times) => times + 1);
  };
  return (
    <>
      <NewsForm
        key={`${saved} ${edited?.id}`}
        item={edited}
        onDone={again}
        onCancel={() => setEdited(null)}
      />
      <h2 className="menuhead">これまでのニュース</h2>
      <ListDesk
        key={saved}
        of="news"
        caption="これまでのニュース"
        hint="番号・タイトル"
        usual={USUAL}
        filters={FILTERS}
        line={(item) => <NewsLine item={item} onEdit={() => setEdited(item)} onGone={again} />}
        keyOf={({ id }: DeskItem) => id}
        empty="ニュースはまだありません。"
        read={(query) => call('get', '/api/admin/news', { query: query as Partial<DeskNewsQuery> })}
      />
    </>
  );
}
