import { adminPath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { HeldComments } from '../../../server/desk/moderation/held-contract.ts';
import { call } from '../../lib/call.ts';
import { usePages } from '../../lib/use-answer.ts';
import { Elapsed } from '../lists/Elapsed.tsx';
import { type Column, ListTable } from '../lists/ListTable.tsx';

type Item = HeldComments['items'][number];

export const HELD_REASONS = {
  site: 'ゲストの承認設定',
  rush: 'ゲストのコメントの集中',
  name: '女の子と同じ名前',
} as const satisfies Record<Item['reason'], string>;

const COLUMNS: readonly Column<Item>[] = [
  {
    head: '対象',
    isSubject: true,
    cell: ({ id, label }) => (
      <a className="subj" href={adminPath('held_comments', id)}>
        {label}
      </a>
    ),
  },
  { head: '書いた方', cell: ({ writer, isMember }) => `${writer}（${isMember ? '会員' : 'ゲスト'}）` },
  { head: '待つ理由', cell: ({ reason }) => HELD_REASONS[reason] },
  { head: '受付', nowrap: true, cell: ({ postedOn }) => timeText(postedOn) },
  {
    head: '待ち時間',
    label: true,
    nowrap: true,
    cell: ({ postedOn }) => <Elapsed since={postedOn} />,
  },
];

/** Comments that the site holds until somebody approves them: the oldest first. */
export function HeldDesk() {
  const list = usePages((cursor) => call('get', '/api/admin/held_comments', { query: { cursor } }), 'held');
  return (
    <ListTable
      caption="承認待ちのコメント"
      list={list}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty="承認を待っているコメントはありません。"
    />
  );
}
