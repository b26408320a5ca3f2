import { useEffect, useRef, useState } from 'react';
import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import type { TextToSend } from '../../../server/identity/registration/contract.ts';
import { QrCode } from '../../components/QrCode.tsx';
import type { QrPath } from '../../components/qr-path.ts';
import { call } from '../../lib/call.ts';
import type { ModalArgs } from '../../overlay/modal-args.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { goOnToName } from './after-verification.ts';

/** How often it is asked whether the text has come in (ms). */
const POLL = 3000;

type Waiting = { type: AccountType; text: TextToSend; link: string };

const isAndroid = () => /Android/i.test(navigator.userAgent);
const isPhone = () => /Android|iPhone|iPad/i.test(navigator.userAgent);

/** Asks until the text is here, or its time is over. */
function useArrival(waiting: Waiting | null, onOver: () => void): void {
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (!waiting) return;
    const { type, text } = waiting;
    const timer = setInterval(async () => {
      if (Date.now() > Date.parse(text.expiresAt)) return over.current();
      if (document.hidden) return;
      const answer = await call('post', '/api/verify_text', {
        json: {
          token: text.token,
        },
      });
      if (!answer.ok) {
        if (answer.refusal.status === 0) return;
        over.current();
        showRefusal(answer.refusal);
      } else if (!('waiting' in answer.data)) {
        clearInterval(timer);
        goOnToName(answer.data, type);
      }
    }, POLL);
    return () => clearInterval(timer);
  }, [waiting]);
}

/** It takes the place of two buttons at the very end of the form. */
const showWhole = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });

/** For a visitor at a screen without an app of texts: the phone reads the text from it. */
function TextCode({ text }: { text: string }) {
  const [code, setCode] = useState<QrPath | null>(null);
  useEffect(() => {
    import('../../components/qr-path.ts').then(
      ({ qrPath }) => setCode(qrPath(text)),
      // Without a network for it, number and text are typed.
      () => undefined,
    );
  }, [text]);
  if (!code) return null;
  return (
    <>
      <QrCode code={code} label="SMSを送るためのQRコード" />
      <p className="s" ref={showWhole}>
        登録するスマートフォンのカメラで読み取ると、本文の入ったSMSの画面が開きます。
      </p>
    </>
  );
}

/** Registration by a text that the visitor sends from their own phone: it proves the number, and costs us nothing. */
export function TextRegistration({ type, isChosen, shopId }: ModalArgs['register_sms']) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useArrival(waiting, () => setWaiting(null));

  async function begin(type: AccountType) {
    const answer = await call('post', '/api/register_text', { json: { type, shopId } });
    if (!answer.ok) {
      return showRefusal(answer.refusal);
    }
    const { links } = answer.data;
    const link = isAndroid() ? links.android : links.other;
    setWaiting({ type, text: answer.data, link });
    if (isPhone()) location.href = link;
  }

  if (waiting)
    return (
      <section className="callin mt-5" aria-label="SMSの送信待ち" ref={showWhole}>
        <p className="s" role="status">
          <b className="num callin__number">{waiting.text.number}</b>
          <br />
          この番号宛てに、次の本文のままSMSを送信してください。届くと自動で次へ進みます。
        </p>
        <p className="notice smsbody">{waiting.text.body}</p>
        {!isPhone() && <TextCode text={waiting.text.links.code} />}
        <a className="btn btn--line btn--block" href={waiting.link}>
          SMSアプリを開く
        </a>
      </section>
    );
  return (
    <>
      <p className="or">{isPhone() ? 'この端末' : 'スマートフォン'}のSMSアプリから送る場合</p>
      <div className="row">
        {(isChosen ? [type] : (['boy', 'girl'] as const)).map((each) => (
          <button key={each} className="btn btn--line grow" type="button" onClick={() => begin(each)}>
            {each === 'boy' ? '男性' : '女性'}として登録
          </button>
        ))}
      </div>
      <p className="note mt-2">18歳以上の方（高校生不可）だけが登録できます。SMSの送信料がかかります。</p>
    </>
  );
}
