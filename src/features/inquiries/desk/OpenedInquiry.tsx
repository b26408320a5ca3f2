import { useState } from 'react';
import { CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedInquiry as Opened } from '../../../../server/desk/inquiries/desk-contract.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { ListFile } from '../../../console/table/ListFile.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { StateBadge } from './InquiryDesk.tsx';
import { MacroForm, ReplyForm } from './ReplyForm.tsx';

/** As in the sender's own view, but what staff have said stands on the reader's side. */
function Message({ from, text, note }: { from: 'member' | 'staff'; text: string; note: string }) {
  return (
    <li className={`asked__m asked__m--${from === 'staff' ? 'member' : 'staff'}`}>
      <p className="cap">
        <b>{from === 'staff' ? '運営' : '差出人'}</b>・{note}
      </p>
      <p className="asked__text">{text}</p>
    </li>
  );
}

function Entry({ entry }: { entry: NonNullable<Opened['entry']> }) {
  const rows = [
    ['店舗名', entry.shopName],
    ['業種', CATEGORY_NAMES[entry.category]],
    ['エリア', entry.areaName],
    ['電話番号', entry.tel],
    ['公式サイト', entry.shopUrl || 'なし'],
    ['ご担当者', entry.name],
    ['メール', entry.email],
  ];
  return (
    <dl className="card deskfacts mt-3">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Assignee({ opened, again }: { opened: Opened; again: () => void }) {
  const assign = (value: string) =>
    runDeed(
      call('post', '/api/admin/inquiries/:id/assignee', {
        param: { id: String(opened.id) },
        json: { assigneeId: value ? Number(value) : null },
      }),
      again,
    );
  return (
    <label className="field">
      <span className="label">担当</span>
      <select
        className="select"
        value={opened.assigneeId ?? ''}
        onChange={(event) => void assign(event.currentTarget.value)}
      >
        <option value="">なし</option>
        {opened.admins.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One inquiry with all that both sides have written, and the answer to it. */
export function OpenedInquiry({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/inquiries/:id', { param }), id);
  const [sent, setSent] = useState(0);
  if (refusal?.status === 404)
    return <p role="alert">このお問い合わせは見つかりませんでした。保管期間が過ぎた可能性があります。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { receipt, category, status, sender, entry, message, sentOn, messages } = data;
  return (
    <>
      <h2>{category}</h2>
      <p className="cap mt-2">
        <StateBadge status={status} /> 受付番号 <span className="num">{receipt}</span>
        {sender && (
          <>
            ・{sender.name}さん（会員番号 <span className="num">{sender.id}</span>）
          </>
        )}
      </p>
      {entry && (
        <>
          <Entry entry={entry} />
          <p className="s mt-3">
            <a className="link" href={adminPath('shop_entries', id)}>
              このお申し込みを審査する
            </a>
          </p>
        </>
      )}
      <ol className="asked mt-4" aria-label="やりとり">
        <Message from="member" text={message || 'メッセージはありません。'} note={timeText(sentOn)} />
        {messages.map((each) => (
          <Message
            key={each.position}
            from={each.from}
            text={each.message}
            note={`${timeText(each.sentOn)}${each.unread ? '・未読' : ''}`}
          />
        ))}
      </ol>
      <Assignee opened={data} again={again} />
      <ReplyForm
        key={sent}
        opened={data}
        onDone={(said) => {
          showMessage(said);
          setSent(sent + 1);
          again();
        }}
      />
      <details className="mt-5">
        <summary>定型文を登録する</summary>
        <MacroForm onDone={() => setSent(sent + 1)} />
        <ListFile of="macros" />
      </details>
    </>
  );
}
