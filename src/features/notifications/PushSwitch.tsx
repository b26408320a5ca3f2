import { useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { type PushState, pushState, renewPush, turnOff, turnOn } from './push-device.ts';

/** How an iPhone or iPad comes to take pushes. */
export function InstallSteps() {
  return (
    <>
      <p className="s">iPhone・iPadでは、ホーム画面に追加すると通知を受け取れます。</p>
      <ol className="s notices__steps">
        <li>Safariの共有ボタンを押します。</li>
        <li>「ホーム画面に追加」を選びます。</li>
        <li>ホーム画面のアイコンから開いて、マイページの「通知の設定」で受け取りを始めます。</li>
      </ol>
    </>
  );
}

type Props = { myId: string; pushKey: string; devices: number; onDone?: () => void };

const WHY: Partial<Record<PushState, string>> = {
  none: 'このブラウザはプッシュ通知に対応していません。',
  denied: 'このサイトの通知がブロックされています。ブラウザの設定で通知を許可すると、受け取れます。',
};

/** Push on this device: turned on by a tap, which browsers ask for, and off again. */
export function PushSwitch({ myId, pushKey, devices, onDone }: Props) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A subscription whose session was ended elsewhere is left in the browser, and told nothing.
  useEffect(() => {
    void renewPush(myId, pushKey)
      .catch(() => false)
      .then(async (isRenewed) => {
        const now = await pushState();
        setState(now === 'on' && devices === 0 && !isRenewed ? 'off' : now);
      });
  }, [myId, pushKey, devices]);

  async function change(turn: () => ReturnType<typeof turnOn>) {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await turn();
      if (answer?.ok) {
        showMessage(answer.data.message);
        onDone?.();
      } else if (answer) showRefusal(answer.refusal);
    } catch {
      showMessage('通知を設定できませんでした。時間をおいてお試しください。', { isError: true });
    }
    setState(await pushState());
    setBusy(false);
  }

  if (state === null) return <p className="s">読み込んでいます…</p>;
  if (state === 'install') return <InstallSteps />;
  const why = WHY[state];
  if (why) return <p className="note">{why}</p>;
  return state === 'on' ? (
    <>
      <p className="s">この端末で通知を受け取っています。</p>
      <button
        className="btn btn--line btn--block mt-3"
        type="button"
        aria-busy={isBusy}
        onClick={() => void change(() => turnOff(myId))}
      >
        この端末の通知を止める
      </button>
    </>
  ) : (
    <>
      <p className="s">この端末に「お知らせが1件あります」と届きます。ログアウトすると止まります。</p>
      <button
        className="btn btn--primary btn--block mt-3"
        type="button"
        aria-busy={isBusy}
        onClick={() => void change(() => turnOn(myId, pushKey))}
      >
        <Icon name="bell" />
        この端末で受け取る
      </button>
    </>
  );
}
