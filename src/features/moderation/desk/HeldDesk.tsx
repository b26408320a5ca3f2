import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { HeldComments, HeldQuery } from '../../../../server/desk/moderation/held-contract.ts';
import { HELD_REASONS, HELD_STATES } from '../../../../server/desk/moderation/rules.ts';
import { Elapsed } from '../../../console/queue/Elapsed.tsx';
import { BY_WAIT, choicesOf, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';

type Item = HeldComments['items'][number];

const LOOKS = { waiting: 'badge--warn', shown: 'badge--ok', removed: '' };
const USUAL = { state: 'waiting', reason: '', sort: 'old', q: '' };
const FILTERS = [
  { name: 'state', label: '状態', choices: eachOf(HELD_STATES) },
  { name: 'reason', label: '待つ理由', choices: choicesOf(HELD_REASONS) },
  BY_WAIT,
];

function Subject({ id, label, state, path }: Item) {
  if (state === 'waiting')
    return (
      <a className="subj" href={adminPath('held_comments', id)}>
        {label}
      </a>
    );
  if (path === null) return <b>{label}</b>;
  return (
    <a className="subj" href={path} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

const COLUMNS: readonly Column<Item>[] = [
  { head: '対象', isSubject: true, cell: (item) => <Subject {...item} /> },
  {
    head: '状態',
    nowrap: true,
    cell: ({ state }) => <span className={`badge ${LOOKS[state]}`.trim()}>{HELD_STATES[state]}</span>,
  },
  { head: '書いた方', cell: ({ writer, isMember }) => `${writer}（${isMember ? '会員' : 'ゲスト'}）` },
  { head: '待つ理由', cell: ({ reason }) => HELD_REASONS[reason] },
  { head: '受付', nowrap: true, cell: ({ postedOn }) => timeText(postedOn) },
  {
    head: '待ち時間',
    label: true,
    nowrap: true,
    cell: ({ state, postedOn }) => (state === 'waiting' ? <Elapsed since={postedOn} /> : '－'),
  },
];

/** Comments that the site holds until staff approve them, and what has become of those before. */
export const HeldDesk = () => (
  <ListDesk
    of="held_comments"
    caption="承認待ちのコメント"
    hint="女の子・書いた方の名前"
    usual={USUAL}
    filters={FILTERS}
    columns={() => COLUMNS}
    keyOf={({ id }) => id}
    empty="承認を待っているコメントはありません。"
    read={(query) => call('get', '/api/admin/held_comments', { query: query as Partial<HeldQuery> })}
  />
);
