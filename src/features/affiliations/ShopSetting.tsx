import { useState } from 'react';
import { doneText } from '../../../server/core/span-text.ts';
import type { ShopSetting as Setting } from '../../../server/desk/affiliations/contract.ts';
import { reloadAfter } from '../../components/form/reload.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import type { Answer } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { AskForShop } from './AskForShop.tsx';
import { History } from './History.tsx';
import { useWishedShop } from './use-wished-shop.ts';

const NO_WAY_BACK = 'プロフィール、投稿、フォロワーはそのまま残ります。このお店での出勤予定は消えます。';

/** Where a girl works: asked for here, agreed to by the shop, ended by either. */
export function ShopSetting({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/shop_setting', { param: { myId } }),
    myId,
  );
  const [isBusy, setBusy] = useState(false);
  const wished = useWishedShop();
  if (!data || wished === undefined) return <Waiting refusal={refusal} again={again} />;
  const { shop, request, hasPage, isNamed, history } = data;

  async function change(sent: Promise<Answer<Setting>>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await sent;
    if (answer.ok) return reloadAfter(answer.data.message ?? '');
    setBusy(false);
    showRefusal(answer.refusal);
    again();
  }
  const end = (id: number, name: string) =>
    openModal('confirm', {
      title: '所属の終了',
      text: `${name}の所属を終了します。${NO_WAY_BACK}よろしいですか？`,
      yes: '終了する',
      onYes: () => void change(call('delete', '/api/my_page/:myId/shops/:id', { param: { myId, id } })),
    });
  const withdraw = (id: string) =>
    void change(call('delete', '/api/my_page/:myId/shop_requests/:id', { param: { myId, id } }));
  const nameOf = ({ name, path }: { name: string; path: string | null }) =>
    path ? <a href={path}>{name}</a> : name;
  const declined = !request && history[0]?.status === 'declined' ? history[0] : null;

  return (
    <>
      {shop ? (
        <section className="card affil affil--now" aria-label="いまの所属">
          <span className="cap">いまの所属</span>
          <b>{nameOf(shop)}</b>
          <button
            className="btn btn--line"
            type="button"
            aria-busy={isBusy}
            onClick={() => end(shop.id, shop.name)}
          >
            所属を終了する
          </button>
        </section>
      ) : (
        !request && <Nothing text="所属のお店は、まだ登録されていません。" />
      )}
      {request && (
        <section className="card affil affil--asked mt-4" aria-label="申請中">
          <span className="cap">
            お店の返事を待っています・{doneText(request.askedOn, Date.now(), '申請')}
          </span>
          <b>{nameOf(request.shop)}</b>
          <p className="s">
            お店が年齢確認書類を確認して承認すると、所属が登録されます。
            {!hasPage && 'あなたのページは、そのときに公開されます。'}
            {request.notifyFollowers && '承認されたら、フォロワーにお知らせします。'}
          </p>
          <button
            className="btn btn--line"
            type="button"
            aria-busy={isBusy}
            onClick={() => withdraw(request.id)}
          >
            申請を取り消す
          </button>
        </section>
      )}
      {declined && (
        <p className="notice mt-4" role="status">
          {declined.shop.name}への申請は見送られました。お店にご確認のうえ、もう一度申請できます。
        </p>
      )}
      {!request && !isNamed && (
        <p className="notice mt-4">
          申請の前に、名前（源氏名）を登録してください。
          <button className="btn btn--line mt-3" type="button" data-modal="init_name&type=girl">
            名前を登録
          </button>
        </p>
      )}
      {!request && isNamed && (
        <>
          <h2 className="menuhead">{shop ? 'ほかのお店に移る' : 'お店を登録する'}</h2>
          <AskForShop
            myId={myId}
            hasPage={hasPage}
            wished={wished && wished.id === shop?.id ? null : wished}
          />
        </>
      )}
      <History items={history} />
    </>
  );
}
