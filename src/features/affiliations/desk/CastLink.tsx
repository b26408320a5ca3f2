import { QrCode } from '../../../components/QrCode.tsx';
import type { QrPath } from '../../../components/qr-path.ts';
import { showMessage } from '../../../overlay/messages-store.ts';

/** Where a woman registers as a cast of the shop, with its code, drawn on the server. */
export type Invitation = { address: string; code: QrPath };

/** For the shop to hand on, or to show. */
export function CastLink({ invitation: { address, code } }: { invitation: Invitation }) {
  async function copy() {
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    showMessage(
      copied ? 'アドレスをコピーしました。' : 'コピーできませんでした。アドレスを選んでコピーしてください。',
      { isError: !copied },
    );
  }
  return (
    <>
      <h2 className="menuhead">女の子の登録用リンク</h2>
      <div className="card affil">
        <p className="s">
          このリンクから登録した女の子の申請は、お店の名前が入った状態でこのページに届きます。
        </p>
        <a className="link num" href={address}>
          {address}
        </a>
        <QrCode code={code} label="登録用リンクのQRコード" />
        <p className="cap">女の子のスマートフォンのカメラで読み取っても開けます。</p>
        <button className="btn btn--line" type="button" onClick={() => void copy()}>
          リンクをコピー
        </button>
      </div>
    </>
  );
}
