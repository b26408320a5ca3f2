import { useRef, useState } from 'react';
import { isVisible } from '../../../../server/core/text/visible.ts';
import type { ShopMagazines } from '../../../../server/desk/shop-magazines/contract.ts';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { closeModal, openModal } from '../../../overlay/modal-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { type Draft, MagazineForm, type MailFrame } from './MagazineForm.tsx';

type Item = ShopMagazines['items'][number];
const EMPTY: Draft = { subject: '', body: '' };
const STATES = {
  waiting: { name: '予約中', badge: 'badge--info' },
  unsent: { name: '未配信', badge: 'badge--warn' },
  sending: { name: '配信中', badge: 'badge--info' },
  sent: { name: '配信済み', badge: '' },
} as const;

type RowProps = { item: Item; onCancel: () => void; onReuse: () => void };

function Issue({ item, onCancel, onReuse }: RowProps) {
  const { subject, body, on, state, results, plan } = item;
  const { name, badge } = STATES[state];
  return (
    <li className="deskline">
      <p className="cap num">
        <span className={`badge ${badge}`}>{name}</span> {on}
      </p>
      <details className="issue">
        <summary>{subject}</summary>
        <p className="mailview__text s">{body}</p>
      </details>
      {results && <p className="s num">{results}</p>}
      <RowActions>
        {plan && (
          <RowButton
            name={`「${subject}」${state === 'waiting' ? 'の予約を取り消す' : 'を一覧から消す'}`}
            ask={{
              title: state === 'waiting' ? '予約を取り消しますか？' : '一覧から消しますか？',
              text: `「${subject}」（${on}）は配信されません。`,
              yes: state === 'waiting' ? '取り消す' : '消す',
            }}
            onPress={onCancel}
          >
            {state === 'waiting' ? '予約を取り消す' : '一覧から消す'}
          </RowButton>
        )}
        <RowButton name={`これをもとに書く：「${subject}」`} onPress={onReuse}>
          これをもとに書く
        </RowButton>
      </RowActions>
    </li>
  );
}

type Props = { shopId: number; frame: MailFrame; desk: ShopMagazines };

/** The magazine of a shop: a new issue, what waits for its hour and what became of the others. */
export function MagazineDesk({ shopId, frame, desk: start }: Props) {
  const [desk, setDesk] = useState(start);
  const [{ draft, times }, setDraft] = useState({ draft: EMPTY, times: 0 });
  const written = useRef(EMPTY);
  const top = useRef<HTMLHeadingElement>(null);
  function show(next: ShopMagazines): void {
    setDesk(next);
    showMessage(next.message ?? '');
  }
  /** Refused, it has been sent meanwhile: the list says so. */
  async function cancel(planId: string): Promise<void> {
    const param = { id: String(shopId) };
    const answer = await call('post', '/api/shop_admin/:id/magazines/:planId/cancel', {
      param: { ...param, planId },
    });
    if (answer.ok) show(answer.data);
    else {
      showRefusal(answer.refusal);
      const again = await call('get', '/api/shop_admin/:id/magazines', { param });
      if (!again.ok) return;
      setDesk(again.data);
    }
    top.current?.focus();
  }
  function write(next: Draft): void {
    setDraft({ draft: next, times: times + 1 });
    top.current?.focus();
    top.current?.scrollIntoView();
  }
  function reuse({ subject, body }: Draft): void {
    const typed = written.current;
    const isTouched = typed.subject !== draft.subject || typed.body !== draft.body;
    const next = { subject, body };
    if (!isTouched || !isVisible(typed.subject + typed.body)) write(next);
    else
      openModal('confirm', {
        title: '書きかけの内容を置き換えますか？',
        text: `入力中の件名と本文は消え、「${subject}」の内容が入ります。`,
        yes: '置き換える',
        // The dialog puts the focus back where it came from.
        onYes: () => void closeModal().then(() => write(next)),
      });
  }
  return (
    <>
      <p className="s">
        登録している人：<b className="num">{desk.readers}</b>
      </p>
      <h2 className="menuhead" ref={top} tabIndex={-1}>
        新しいメルマガ
      </h2>
      {desk.problem && <p className="notice mailview__why">{desk.problem}</p>}
      <MagazineForm
        key={times}
        {...{ shopId, frame, draft, written }}
        {...{ readers: desk.readers, canTest: desk.canTest, problem: desk.problem }}
        onDone={(next) => {
          show(next);
          write(EMPTY);
        }}
      />
      <h2 className="menuhead">予約とこれまでの配信</h2>
      {desk.items.length === 0 ? (
        <p className="note">配信はまだありません。</p>
      ) : (
        <ul className="card lines" aria-label="予約とこれまでの配信">
          {desk.items.map((item) => (
            <Issue
              key={item.key}
              item={item}
              onCancel={() => item.plan && void cancel(item.plan)}
              onReuse={() => reuse(item)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
