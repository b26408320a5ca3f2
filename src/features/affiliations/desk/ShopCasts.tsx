import { useRef, useState } from 'react';
import { doneText } from '../../../../server/core/span-text.ts';
import type { ShopCasts as Desk } from '../../../../server/desk/affiliations/contract.ts';
import { Nothing } from '../../../components/ListStates.tsx';
import type { Answer } from '../../../lib/answer.ts';
import { call } from '../../../lib/call.ts';
import { politeName } from '../../../lib/wording-of.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { AgreeForm } from './AgreeForm.tsx';
import { CastLink, type Invitation } from './CastLink.tsx';
import { type BeforeIn, CastRows } from './CastRows.tsx';

type Cast = Desk['casts'][number];
type Request = Desk['requests'][number];

type Props = { shopId: number; desk: Desk; invitation: Invitation };

/** Requests that wait for the shop, and who works there. */
export function ShopCasts({ shopId, desk: start, invitation }: Props) {
  const [desk, setDesk] = useState(start);
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(start);
  const line = useRef(Promise.resolve());
  const unowned = desk.casts.filter(({ hasAccount, isShown }) => isShown && !hasAccount);

  function show(next: Desk): void {
    latest.current = next;
    setDesk(next);
    showMessage(next.message ?? '');
  }
  /** What is pressed meanwhile waits for its turn, and begins from the answer before it. */
  function change(send: (desk: Desk) => Promise<Answer<Desk>>, onDone?: () => void): void {
    setWaiting((count) => count + 1);
    line.current = line.current.then(async () => {
      const answer = await send(latest.current);
      setWaiting((count) => count - 1);
      if (!answer.ok) return showRefusal(answer.refusal);
      onDone?.();
      show(answer.data);
    });
  }
  const decline = ({ id: requestId, name }: Request) =>
    openModal('confirm', {
      title: '申請のお断り',
      text: `${politeName(name)}の申請をお断りします。よろしいですか？`,
      yes: 'お断りする',
      onYes: () =>
        change(() =>
          call('post', '/api/shop_admin/:id/requests/:requestId/decline', {
            param: { id: shopId, requestId },
          } as never),
        ),
    });
  const move = (castId: number, beforeIn: BeforeIn, onDone?: () => void) =>
    change(
      ({ casts }) =>
        call('post', '/api/shop_admin/:id/casts/:castId/move', {
          ...{ param: { id: shopId, castId }, json: { before: beforeIn(casts.map(({ id }) => id)) } },
        } as never),
      onDone,
    );
  const end = ({ id: castId, name, hasAccount }: Cast) =>
    openModal('confirm', {
      title: '所属の終了',
      text: `${politeName(name)}の所属を終了します。お店のページと一覧から外れ、これからの出勤予定も消えます。${hasAccount ? '' : 'アカウントのないページは非公開になります。'}よろしいですか？`,
      yes: '終了する',
      onYes: () =>
        change(() =>
          call('post', '/api/shop_admin/:id/casts/:castId/end', { param: { id: shopId, castId } } as never),
        ),
    });

  return (
    <div aria-busy={waiting > 0}>
      <h2 className="menuhead">所属の申請</h2>
      {desk.requests.length === 0 && <Nothing text="お返事待ちの申請はありません。" />}
      <ul className="affil__list">
        {desk.requests.map((request) => (
          <li key={request.id} className="card affil affil--asked">
            <b>
              {request.path ? (
                <a href={request.path}>{politeName(request.name)}</a>
              ) : (
                politeName(request.name)
              )}
            </b>
            <span className="cap">{doneText(request.askedOn, Date.now(), '申請')}</span>
            <AgreeForm
              shopId={shopId}
              request={request}
              unowned={request.path ? [] : unowned}
              onDone={show}
            />
            <button className="btn btn--line" type="button" onClick={() => decline(request)}>
              お断りする
            </button>
          </li>
        ))}
      </ul>
      <h2 className="menuhead">所属の女の子</h2>
      {desk.casts.length === 0 ? (
        <Nothing text="所属の女の子は、まだ登録されていません。" />
      ) : (
        <>
          {desk.casts.length > 1 && (
            <p className="note">
              お店のページに、この順番で並びます。本日出勤する女の子は、出勤時刻の順で先に表示されます。
            </p>
          )}
          <CastRows casts={desk.casts} onMove={move} onEnd={end} />
        </>
      )}
      <CastLink invitation={invitation} />
    </div>
  );
}
