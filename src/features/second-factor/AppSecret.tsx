import type { EnrolmentAnswer } from '../../../server/identity/second-factor/contract.ts';
import { grouped } from '../../../server/identity/second-factor/rules.ts';
import { QrCode } from '../../components/QrCode.tsx';
import { qrPath } from '../../components/qr-path.ts';
import { useFocusOnAppearance } from './CodeList.tsx';

/** What an authenticator app takes in: as a QR code, and as letters to type. */
export function AppSecret({ enrolment }: { enrolment: EnrolmentAnswer }) {
  const first = useFocusOnAppearance<HTMLParagraphElement>();
  return (
    <>
      <p ref={first} className="s" tabIndex={-1}>
        認証アプリでQRコードを読み取り、表示された6桁の数字を入力してください。
      </p>
      <div className="appqr">
        <QrCode code={qrPath(enrolment.uri)} label="認証アプリに登録するQRコード" />
      </div>
      <p className="s">
        読み取れないときは、次のキーを入力してください。
        <br />
        <code className="appkey">{grouped(enrolment.secret, ' ')}</code>
      </p>
    </>
  );
}
