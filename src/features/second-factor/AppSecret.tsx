import type { EnrolmentAnswer } from '../../../server/identity/second-factor/contract.ts';
import { grouped } from '../../../server/identity/second-factor/rules.ts';
import { qrPath } from '../../components/qr-path.ts';
import { useFocusOnAppearance } from './CodeList.tsx';

/** What an authenticator app takes in: as a QR code, and as letters to type. */
export function AppSecret({ enrolment }: { enrolment: EnrolmentAnswer }) {
  const { size, path } = qrPath(enrolment.uri);
  const first = useFocusOnAppearance<HTMLParagraphElement>();
  return (
    <>
      <p ref={first} className="s" tabIndex={-1}>
        認証アプリでQRコードを読み取り、表示された6桁の数字を入力してください。
      </p>
      <svg
        className="appqr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="認証アプリに登録するQRコード"
        shapeRendering="crispEdges"
      >
        <path className="appqr__paper" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} />
      </svg>
      <p className="s">
        読み取れないときは、次のキーを入力してください。
        <br />
        <code className="appkey">{grouped(enrolment.secret, ' ')}</code>
      </p>
    </>
  );
}
