import { useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { AuditCheck, AuditLog, AuditQuery } from '../../../../server/desk/audit-log/contract.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';
import { showFailure } from '../../../overlay/show-failure.ts';
import { eventName, FILTERED_EVENTS } from '../event-names.ts';
import { Named } from './Named.tsx';

type Item = AuditLog['items'][number];

const USUAL = { event: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'event', label: '出来事', choices: choicesOf(FILTERED_EVENTS) }, BY_AGE];

const COLUMNS: readonly Column<Item>[] = [
  { head: '番号', nowrap: true, cell: ({ id }) => id },
  { head: '日時', nowrap: true, cell: ({ at }) => timeText(at) },
  { head: '出来事', isSubject: true, cell: ({ event }) => <b title={event}>{eventName(event)}</b> },
  { head: '行った人', label: true, cell: ({ actor, actorName }) => <Named of={actor} name={actorName} /> },
  { head: '対象', label: true, cell: ({ target, targetName }) => <Named of={target} name={targetName} /> },
  { head: '接続元', label: true, cell: ({ network }) => network ?? '－' },
  { head: '詳細', cell: ({ detail }) => detail },
];

function Check() {
  const [result, setResult] = useState<AuditCheck | null>(null);
  async function check() {
    const answer = await call('post', '/api/admin/audit/check');
    if (!answer.ok) return showFailure(answer.refusal);
    setResult(answer.data);
  }
  return (
    <div className="mt-4">
      <button className="btn btn--line" type="button" onClick={() => void check()}>
        記録のつながりを確認する
      </button>
      <div role="status">
        {result && (
          <p className={`notice mt-3 ${result.brokenAt === null ? 'notice--info' : 'notice--bad'}`}>
            {result.message}
          </p>
        )}
      </div>
    </div>
  );
}

/** Who did what, and whether the record is still what was written. */
export const AuditDesk = () => (
  <>
    <ListDesk
      of="audit"
      caption="操作の記録"
      hint="名前・対象（user:12）"
      usual={USUAL}
      filters={FILTERS}
      columns={() => COLUMNS}
      keyOf={({ id }) => id}
      read={(query) => call('get', '/api/admin/audit', { query: query as Partial<AuditQuery> })}
    />
    <Check />
  </>
);
