import { useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskJobs, JobsQuery } from '../../../../server/desk/jobs/contract.ts';
import { countText, TOTAL_MAX } from '../../../../server/desk/kit/limits.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { runDeed, showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { TASK_NAMES } from './task-names.ts';

type Item = DeskJobs['items'][number];

const STATE_NAMES = { failed: '失敗', retrying: '再試行', running: '実行中', waiting: '待ち' } as const;
const LOOKS = { failed: 'badge--bad', retrying: 'badge--warn', running: 'badge--ok', waiting: '' };
const USUAL = { state: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'state', label: '状態', choices: choicesOf(STATE_NAMES) }, BY_AGE];
const nameOf = (task: string): string => (TASK_NAMES as Record<string, string>)[task] ?? task;

const nameOfRetry = (state: Item['state']) => (state === 'failed' ? 'もう一度' : 'いますぐ');

/** One, or all that have failed. */
const retry = (again: () => void, id?: number) =>
  runDeed(
    id === undefined
      ? call('post', '/api/admin/jobs/retry')
      : call('post', '/api/admin/jobs/:id/retry', { param: { id: String(id) } }),
    again,
  );

const Remove = ({ id, again }: { id: number; again: () => void }) => (
  <details className="rowact">
    <summary className="btn btn--line">取り消す</summary>
    <StepUpForm
      action="/api/admin/jobs/:id/remove"
      param={{ id: String(id) }}
      label={`${id}：取り消す`}
      initial={{}}
      onDone={showDone(again)}
    >
      <p className="s">この処理は行われないままになります。</p>
      <SubmitButton danger>取り消す</SubmitButton>
    </StepUpForm>
  </details>
);

const columnsFor = (again: () => void): readonly Column<Item>[] => [
  { head: '番号', nowrap: true, cell: ({ id }) => id },
  { head: '処理', isSubject: true, cell: ({ task }) => <b title={task}>{nameOf(task)}</b> },
  {
    head: '状態',
    cell: ({ state }) => <span className={`badge ${LOOKS[state]}`.trim()}>{STATE_NAMES[state]}</span>,
  },
  {
    head: '回数',
    label: true,
    nowrap: true,
    cell: ({ attempts, maxAttempts }) => `${attempts}／${maxAttempts}`,
  },
  { head: '登録', label: true, nowrap: true, cell: ({ addedOn }) => timeText(addedOn) },
  {
    head: '次の実行',
    label: true,
    nowrap: true,
    cell: ({ state, runsOn }) => (state === 'failed' || state === 'running' ? '－' : timeText(runsOn)),
  },
  { head: 'エラー', cell: ({ error }) => error },
  {
    head: '操作',
    isActs: true,
    cell: ({ id, state }) =>
      state === 'running' ? null : (
        <RowActions>
          <RowButton name={`${id}：${nameOfRetry(state)}`} onPress={() => retry(again, id)}>
            {nameOfRetry(state)}
          </RowButton>
          {state === 'failed' && <Remove id={id} again={again} />}
        </RowActions>
      ),
  },
];

function Summary({ counts, workers }: Pick<DeskJobs, 'counts' | 'workers'>) {
  return (
    <>
      <p className="s mt-3" role="status">
        {Object.entries(STATE_NAMES)
          .map(([state, name]) => `${name} ${countText(counts[state as keyof typeof counts], TOTAL_MAX)}`)
          .join('・')}
        ・動いている係 {workers}
      </p>
      {workers === 0 && (
        <p className="notice notice--bad mt-3">
          処理を行う係が動いていません。サーバーの管理者へ連絡してください。
        </p>
      )}
    </>
  );
}

/** Work behind the pages: what waits, what has failed, and once more. */
export function JobDesk() {
  const [summary, setSummary] = useState<Pick<DeskJobs, 'counts' | 'workers'> | null>(null);
  const [version, setVersion] = useState(0);
  return (
    <>
      {summary && <Summary {...summary} />}
      {summary && summary.counts.failed > 0 && (
        <button
          className="btn btn--line mt-3"
          type="button"
          onClick={() => void retry(() => setVersion(version + 1))}
        >
          失敗した処理をすべてもう一度
        </button>
      )}
      <ListDesk
        key={version}
        of="jobs"
        caption="裏側の処理"
        hint="番号・処理の名前"
        usual={USUAL}
        filters={FILTERS}
        columns={columnsFor}
        keyOf={({ id }) => id}
        empty="待っている処理はありません。"
        read={async (query) => {
          const answer = await call('get', '/api/admin/jobs', { query: query as Partial<JobsQuery> });
          if (answer.ok) setSummary(answer.data);
          return answer;
        }}
      />
    </>
  );
}
