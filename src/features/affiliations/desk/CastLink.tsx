import { showMessage } from '../../../overlay/messages-store.ts';

/** Where a woman registers as a cast of the shop, with its code, drawn on the server. */
export type Invitation = { address: string; code: { size: number; path: string } };

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
        <svg
          className="castqr"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="登録用リンクのQRコード"
          shapeRendering="crispEdges"
        >
          <path className="castqr__paper" d={`M0 0h${code.size}v${code.size}H0z`} />
          <path d={code.path} />
        </svg>
        <p className="cap">女の子のスマートフォンのカメラで読み取っても開けます。</p>
        <button className="btn btn--line" type="button" onClick={() => void copy()}>
          リンクをコピー
        </button>
      </div>
    </>
  );
}
