import { useState } from 'react';
import { timeText } from '../../../server/core/time-text.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import type { Prover } from '../login/reauth.ts';
import { retryAfterProof } from '../login/reauth.ts';

/** The address is here until the page closes: the site itself keeps only that there is one. */
function Address({ address }: { address: string }) {
  async function copy() {
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    showMessage(
      copied ? 'アドレスをコピーしました。' : 'コピーできませんでした。アドレスを選んでコピーしてください。',
      {
        isError: !copied,
      },
    );
  }
  return (
    <div className="card card--pad mt-3">
      <p className="s">
        <b>このアドレスは、いまだけ表示されます。</b>ほかの人には教えないでください。
      </p>
      <p className="calendar__address num mt-2">{address}</p>
      <div className="row-wrap mt-3">
        <a className="btn btn--primary" href={address.replace(/^https?:/, 'webcal:')}>
          カレンダーに登録
        </a>
        <button className="btn btn--line" type="button" onClick={() => void copy()}>
          アドレスをコピー
        </button>
      </div>
    </div>
  );
}

/** An address to which a calendar subscribes: it shows when, and never who or where. */
export function CalendarSetting({ prover }: { prover: Prover }) {
  const { myId } = prover;
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const asked = useAnswer(() => call('get', '/api/my_page/:myId/calendar', { param: { myId } }), myId);
  const { data, setData } = asked;
  if (!data) return <Waiting {...asked} />;
  const { madeOn } = data;

  async function make(): Promise<void> {
    setBusy(true);
    const answer = await call('post', '/api/my_page/:myId/calendar', { param: { myId } });
    setBusy(false);
    if (!answer.ok) {
      if (retryAfterProof(answer.refusal, prover, () => void make())) return;
      return showRefusal(answer.refusal);
    }
    setData(answer.data);
    setAddress(answer.data.address);
    showMessage(answer.data.message);
  }
  async function revoke(): Promise<void> {
    setBusy(true);
    const answer = await call('delete', '/api/my_page/:myId/calendar', { param: { myId } });
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    setData(answer.data);
    setAddress(null);
    showMessage(answer.data.message);
  }

  return (
    <div aria-busy={isBusy}>
      <p className="s">
        フォロー中の女の子の出勤を、お使いのカレンダーアプリに表示できます。予定の名前はすべて「予定」で、名前もお店も出ません。通知を「オフ」にした女の子は入りません。
      </p>
      {madeOn && !address && (
        <p className="note mt-2">
          {timeText(madeOn)}
          に作ったアドレスが使われています。アドレスがわからなくなったときは、作り直してください。
        </p>
      )}
      {address && <Address address={address} />}
      <div className="row-wrap mt-3">
        <button className="btn btn--line" type="button" disabled={isBusy} onClick={() => void make()}>
          {madeOn ? 'アドレスを作り直す' : 'アドレスを作る'}
        </button>
        {madeOn && (
          <button className="btn btn--danger" type="button" disabled={isBusy} onClick={() => void revoke()}>
            取り消す
          </button>
        )}
      </div>
      {madeOn && (
        <p className="note mt-2">作り直すか取り消すと、これまでのアドレスはすぐに使えなくなります。</p>
      )}
    </div>
  );
}
