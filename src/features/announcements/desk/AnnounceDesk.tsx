import { useRef, useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type {
  DeskAnnouncements,
  DeskAnnouncementsQuery,
} from '../../../../server/desk/announcements/contract.ts';
import { runDeed } from '../../../console/form/run-deed.ts';
import { dropRow } from '../../../console/table/drop-row.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { call } from '../../../lib/call.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { AnnounceForm } from './AnnounceForm.tsx';

type Item = DeskAnnouncements['items'][number];

const USUAL = { state: '', to: '', sort: 'new', q: '' };
const FILTERS = [
  { name: 'state', label: '状態', choices: choicesOf({ coming: '公開前', published: '公開済み' }) },
  { name: 'to', label: '対象', choices: choicesOf({ all: 'すべての女の子', some: '一部の女の子' }) },
  BY_AGE,
];

const percent = ({ read, received }: Item) => Math.round((100 * read) / received);

/** What became of it, in words. */
function reach(item: Item): string {
  if (item.isComing) return 'まだ公開していません';
  if (item.received === 0) return 'お届けの準備をしています';
  return `${item.received}人に届き、${item.read}人が読みました（${percent(item)}％）`;
}

type Line = { item: Item; onGone: (button: HTMLElement) => void };

function Announcement({ item, onGone }: Line) {
  const remove = (button: HTMLElement) =>
    runDeed(call('delete', '/api/admin/announces/:id', { param: { id: String(item.id) } }), () =>
      onGone(button),
    );
  const { casts, title, message, publishedOn, isComing, received } = item;
  return (
    <li>
      <details className="announce">
        <summary>
          <span className="cap num">
            {isComing && <span className="badge badge--info">公開前</span>} {timeText(publishedOn)}・
            {casts.length === 0 ? 'すべての女の子' : `${casts.length}人`}
          </span>
          <b>{title}</b>
          <span className="cap">{reach(item)}</span>
          {!isComing && received > 0 && (
            <progress max={received} value={item.read} aria-label={`${title}の既読`} />
          )}
        </summary>
        <p className="s announce__b">{message}</p>
        {casts.length > 0 && (
          <p className="note announce__b">
            対象：{casts.map(({ id, name }) => `${name}（${id}）`).join('、')}
          </p>
        )}
        <button
          className="btn btn--line announce__remove"
          type="button"
          onClick={({ currentTarget: button }) =>
            openModal('confirm', {
              title: 'お知らせを削除しますか？',
              text: '女の子の画面と通知からも消えます。元には戻せません。',
              yes: '削除する',
              onYes: () => void remove(button),
            })
          }
        >
          削除
        </button>
      </details>
    </li>
  );
}

/** What admins tell the casts: a new one, and what became of the others. */
export function AnnounceDesk() {
  const [sent, setSent] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const again = () => setSent((times) => times + 1);
  return (
    <>
      <AnnounceForm key={`form ${sent}`} onDone={again} />
      <h2 ref={heading} className="menuhead" tabIndex={-1}>
        これまでのお知らせ
      </h2>
      <ListDesk
        key={`list ${sent}`}
        of="announces"
        caption="これまでのお知らせ"
        hint="番号・タイトル"
        usual={USUAL}
        filters={FILTERS}
        line={(item, list) => (
          <Announcement
            item={item}
            onGone={(button) => {
              const isGone = ({ id }: Item) => id === item.id;
              dropRow(list, { isGone, button, heading: heading.current });
            }}
          />
        )}
        keyOf={({ id }: Item) => id}
        empty="お知らせはまだありません。"
        read={(query) =>
          call('get', '/api/admin/announces', { query: query as Partial<DeskAnnouncementsQuery> })
        }
      />
    </>
  );
}
