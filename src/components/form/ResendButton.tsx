import { useEffect, useState } from 'react';
import type { Done } from '../../../server/identity/sessions/contract-calls.ts';
import { callWith, type PathTo } from '../../lib/call.ts';
import type { Deliver } from '../../lib/deliver.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { resendWait } from './resend-wait.ts';

type Props = {
  action: PathTo<'post', Done>;
  param?: Record<string, string | number>;
  body: object;
  label?: string;
  via?: Deliver;
  /** The code comes as a text message. */
  byText?: boolean | undefined;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sends the code once more; until that may be it counts down. */
export function ResendButton({ action, param, body, label = '再送信', via, byText = false }: Props) {
  const [sent, setSent] = useState(1);
  const [until, setUntil] = useState(() => Date.now() + resendWait(sent, byText) * 1000);
  const [left, setLeft] = useState(() => resendWait(sent, byText));
  const [isBusy, setBusy] = useState(false);
  const isWaiting = left > 0 || isBusy;

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);

  async function resend() {
    if (isWaiting) return;
    setBusy(true);
    const answer = await callWith('post', action, { param, json: body }, { via });
    setBusy(false);
    if (answer.ok) {
      setSent(sent + 1);
      setUntil(Date.now() + resendWait(sent + 1, byText) * 1000);
      return void showMessage(answer.data.message);
    }
    showRefusal(answer.refusal);
  }

  return (
    <button className="btn btn--quiet grow num" type="button" aria-disabled={isWaiting} onClick={resend}>
      {left > 0 ? `${label} ${clock(left)}` : label}
    </button>
  );
}
