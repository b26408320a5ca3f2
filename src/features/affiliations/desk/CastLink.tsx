import { shopPath } from '../../../../server/core/paths.ts';
import { showMessage } from '../../../overlay/messages-store.ts';

/** The address at which a woman registers as a cast of this shop, for the shop to hand on. */
export function CastLink({ shopId }: { shopId: number }) {
  const address = `${location.origin}${shopPath(shopId)}#modal=register_cast&shopId=${shopId}`;
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
        <button className="btn btn--line" type="button" onClick={() => void copy()}>
          リンクをコピー
        </button>
      </div>
    </>
  );
}
