import { useRef, useState } from 'react';
import { newsPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskNewsQuery } from '../../../../server/desk/news/contract.ts';
import { FormPage } from '../../../console/form/FormPage.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { dropRow } from '../../../console/table/drop-row.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import type { Pages } from '../../../lib/use-answer.ts';
import { type DeskItem, NewsForm } from './NewsForm.tsx';

const STATES = { coming: '公開前', shown: '公開中', withdrawn: '取りやめ' } as const;
const USUAL = { state: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'state', label: '状態', choices: choicesOf(STATES) }, BY_AGE];

type Line = { item: DeskItem; onEdit: () => void; onWithdrawn: (button: HTMLElement) => void };

function NewsLine({ item, onEdit, onWithdrawn }: Line) {
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
            onPress={(button) =>
              runDeed(call('delete', '/api/admin/news/:id', { param: { id: String(id) } }), () =>
                onWithdrawn(button),
              )
            }
          >
            取りやめる
          </RowButton>
        )}
      </RowActions>
    </li>
  );
}

/** It stays in a list of all, withdrawn, and leaves one of those that are shown or to come. */
function withdraw(
  list: Pages<DeskItem>,
  row: Parameters<typeof dropRow<DeskItem>>[1],
  isOfAll: boolean,
): void {
  if (!isOfAll) {
    dropRow(list, row);
    return;
  }
  row.button.closest('li')?.querySelector('button')?.focus({ preventScroll: true });
  list.setItems((all) => all.map((each) => (row.isGone(each) ? { ...each, state: 'withdrawn' } : each)));
}

/** What the operator tells everybody: a new one, and those there are. */
export function NewsDesk() {
  const [saved, setSaved] = useState(0);
  const [edited, setEdited] = useState<DeskItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const again = () => {
    setEdited(null);
    setSaved((times) => times + 1);
  };
  return (
    <>
      <FormPage edited={edited?.title} onCancel={() => setEdited(null)}>
        <NewsForm key={`${saved} ${edited?.id}`} item={edited} onDone={again} />
      </FormPage>
      <h2 ref={heading} className="menuhead" tabIndex={-1}>
        これまでのニュース
      </h2>
      <ListDesk
        key={saved}
        of="news"
        caption="これまでのニュース"
        hint="番号・タイトル"
        usual={USUAL}
        filters={FILTERS}
        line={(item, list, { state }) => (
          <NewsLine
            item={item}
            onEdit={() => setEdited(item)}
            onWithdrawn={(button) => {
              const isGone = ({ id }: DeskItem) => id === item.id;
              withdraw(list, { isGone, button, heading: heading.current }, state === '');
            }}
          />
        )}
        keyOf={({ id }: DeskItem) => id}
        empty="ニュースはまだありません。"
        read={(query) => call('get', '/api/admin/news', { query: query as Partial<DeskNewsQuery> })}
      />
    </>
  );
}
