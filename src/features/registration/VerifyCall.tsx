import { VerifyForm } from '../../components/form/VerifyForm.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { goOnToName } from './after-verification.ts';
import { $registration } from './registration-store.ts';

/** `+815012345678` as people dial it here: 050-1234-5678. */
const dialled = (number: string) =>
  number.replace(/^\+81/, '0').replace(/^(0\d{2})(\d{4})(\d{4})$/, '$1-$2-$3');

/** The code that a voice reads out to the visitor who calls from the number and keys in the digits. */
export function VerifyCall({ args: { tel, type } }: ModalProps<'verify_call'>) {
  const { call } = $registration.get();
  return (
    <VerifyForm
      action="/api/verify_call"
      also={{ tel }}
      resend={null}
      changeLabel="番号を変える"
      onDone={(answer) => goOnToName(answer, type)}
      note={<p className="note mt-4">非通知設定の方は、番号の前に186を付けておかけください。</p>}
    >
      <p className="s center">
        <b className="num">{tel}</b> の電話から、10分以内に次の番号へおかけください。
      </p>
      {call && (
        <div className="callin mt-3">
          <b className="num callin__number">{dialled(call.number)}</b>
          <a className="btn btn--line" href={`tel:${call.number}`}>
            <Icon name="phone" />
            電話をかける
          </a>
          <p className="s">
            つながったら <b className="num callin__number">{call.digits}</b> を押してください。
          </p>
          <p className="note">音声が認証コードを2回読み上げます。通話料がかかります。</p>
        </div>
      )}
      <p className="s center mt-4">聞こえた6桁の数字を入力してください。</p>
    </VerifyForm>
  );
}
