import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedRequest as Opened } from '../../../../server/desk/affiliations/waiting-contract.ts';
import { leaveAfter } from '../../../components/form/reload.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { Elapsed } from '../../../console/queue/Elapsed.tsx';
import { Fact } from '../../../console/queue/Fact.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { AgreeAtDesk } from './AgreeAtDesk.tsx';

function Facts({ request }: { request: Opened }) {
  const { name, userId, shop, hasLogin, page } = request;
  return (
    <dl className="card deskfacts mt-3">
      <Fact name="会員">
        <a href={adminPath('people', userId)}>{name}さん</a>
      </Fact>
      <Fact name="申請先のお店">
        <a href={adminPath('shops', shop.id)}>{shop.name}</a>
        {!shop.isOpen && '（掲載中ではありません）'}
      </Fact>
      <Fact name="お店のログイン">
        {hasLogin ? 'あり（お店も承認・お断りができます）' : 'なし（お店は回答できません）'}
      </Fact>
      <Fact name="本人のページ">
        {page ? <a href={adminPath('casts', page.id)}>{page.name}</a> : 'まだありません'}
      </Fact>
      {page && (
        <Fact name="いまの所属">
          {page.shop ? <a href={adminPath('shops', page.shop.id)}>{page.shop.name}</a> : 'なし'}
        </Fact>
      )}
    </dl>
  );
}

function Decline({ id, name, again }: Pick<Opened, 'id' | 'name'> & { again: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function decline(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const param = { id: String(id) };
    const answer = await call('post', '/api/admin/affiliations/:id/decline', { param });
    if (answer.ok) return leaveAfter(answer.data.message, adminPath('affiliations'));
    setBusy(false);
    showRefusal(answer.refusal);
    again();
  }
  return (
    <button
      className="btn btn--line"
      type="button"
      aria-busy={isBusy}
      onClick={() =>
        openModal('confirm', {
          title: '申請のお断り',
          text: `${name}さんの申請をお断りし、本人にお知らせします。よろしいですか？`,
          yes: 'お断りする',
          onYes: () => void decline(),
        })
      }
    >
      お断りする
    </button>
  );
}

/** One request that waits: who asks, which shop, and the answer in the shop's stead. */
export function OpenedRequest({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/affiliations/:id', { param }), id);
  if (refusal && [404, 422].includes(refusal.status))
    return (
      <div role="alert">
        <p>この申請は、返事を待っていません。お店やほかの方が対応済みか、本人が取り消しています。</p>
        <a className="btn btn--line mt-3" href={adminPath('affiliations')}>
          一覧に戻る
        </a>
      </div>
    );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { name, askedOn } = data;
  return (
    <>
      <h2>{name}さん</h2>
      <p className="cap mt-2">
        <span className="badge badge--warn">申請中</span> {timeText(askedOn)}に申請・
        <Elapsed since={askedOn} />
        待ち
      </p>
      <Facts request={data} />
      <div className="deskacts">
        <AgreeAtDesk request={data} />
        <Decline id={id} name={name} again={again} />
      </div>
    </>
  );
}
