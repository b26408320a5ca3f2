import { useStore } from '@nanostores/react';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { $me } from '../../lib/me-store.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { closeModal } from '../../overlay/modal-store.ts';
import { PushSwitch } from './PushSwitch.tsx';

function Offer({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/notification_setting', { param: { myId } }),
    myId,
  );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <p className="s">
        フォローした女の子の出勤を、この端末にお知らせします。通知の画面に、名前や内容は表示されません。いつでもマイページの「通知の設定」で止められます。
      </p>
      <div className="mt-4">
        <PushSwitch myId={myId} pushKey={data.pushKey} devices={data.devices} onDone={closeModal} />
        <button className="btn btn--text btn--block mt-2" type="button" onClick={() => void closeModal()}>
          あとで
        </button>
      </div>
    </>
  );
}

/** Push on this device, or how an iPhone comes to it. */
export function PushOffer() {
  const { myId } = useStore($me);
  return myId && <Offer myId={myId} />;
}
