import { useRef, useState } from 'react';
import type { ShopMagazines } from '../../../../server/desk/shop-magazines/contract.ts';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
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
        <RowButton name={`「${subject}」をもとに書く`} onPress={onReuse}>
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
  const top = useRef<HTMLHeadingElement>(null);
  function show(next: ShopMagazines): void {
    setDesk(next);
    showMessage(next.message ?? '');
  }
  async function cancel(planId: string): Promise<void> {
    const param = { id: String(shopId), planId };
    const answer = await call('post', '/api/shop_admin/:id/magazines/:planId/cancel', { param });
    if (!answer.ok) return showRefusal(answer.refusal);
    show(answer.data);
    top.current?.focus();
  }
  function write(next: Draft): void {
    setDraft({ draft: next, times: times + 1 });
    top.current?.focus();
    top.current?.scrollIntoView();
  }
  return (
    <>
      <p className="s">
        登録している人：<b className="num">{desk.readers}</b>
      </p>
      <h2 className="menuhead" ref={top} tabIndex={-1}>
        新しいメルマガ
      </h2>
      {!desk.canSend && <p className="notice">運営の準備ができていないため、いまは配信できません。</p>}
      <MagazineForm
        key={times}
        {...{ shopId, frame, draft, readers: desk.readers, canSend: desk.canSend }}
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
              onReuse={() => write({ subject: item.subject, body: item.body })}
            />
          ))}
        </ul>
      )}
    </>
  );
}
