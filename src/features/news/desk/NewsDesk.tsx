import { useState } from 'react';
import { newsPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskNewsQuery } from '../../../../server/desk/news/contract.ts';
import { FormPage } from '../../../console/form/FormPage.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { type DeskItem, NewsForm } from './NewsForm.tsx';

const STATES = { coming: '公開前', shown: '公開中', withdrawn: '取りやめ' } as const;
const USUAL = { state: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'state', label: '状態', choices: choicesOf(STATES) }, BY_AGE];

type Line = { item: DeskItem; onEdit: () => void; onGone: () => void };

function NewsLine({ item, onEdit, onGone }: Line) {
  const { id, title, state, publishedOn, totalLikes, totalPvs } = item;
  return (
    <li className="deskline">
      <p className="cap num">
        <span className={state === 'shown' ? 'badge badge--ok' : 'badge'}>{STATES[state]}</span>{' '}
        {timeText(publishedOn)}・閲覧{totalPvs}・いいね{totalLikes}
      </p>
      <b>{title}</b>
      <RowActions>
        <RowButton name={`${title}を編集`} onPress={onEdit}>
          編集
        </RowButton>
        {state === 'shown' && (
          <a className="btn btn--line" href={newsPath(id)}>
            見る
          </a>
        )}
        {state !== 'withdrawn' && (
          <RowButton
            name={`${title}の公開を取りやめる`}
            ask={{
              title: '公開を取りやめますか？',
              text: 'ページと一覧から消えます。編集して保存すると、もう一度公開できます。',
              yes: '取りやめる',
            }}
            onPress={() =>
              runDeed(call('delete', '/api/admin/news/:id', { param: { id: String(id) } }), onGone)
            }
          >
            取りやめる
          </RowButton>
        )}
      </RowActions>
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
      <FormPage edited={edited?.title} onCancel={() => setEdited(null)}>
        <NewsForm key={`${saved} ${edited?.id}`} item={edited} onDone={again} />
      </FormPage>
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
