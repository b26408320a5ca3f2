import { openModal } from '../../overlay/modal-store.ts';
import type { Prover } from '../login/reauth.ts';
import { ExportData } from './ExportData.tsx';

/** Leaving: one's own data first, then the last question. */
export function LeaveSetting({ prover, isCast }: { prover: Prover; isCast: boolean }) {
  return (
    <>
      <h2 className="menuhead">1. データのダウンロード</h2>
      <p className="s">
        削除する前に、あなたのデータを1つのファイルで保存できます。写真と投稿の動画は、ログイン中に開けるリンクで入っています。
      </p>
      <div className="mt-3">
        <ExportData prover={prover} />
      </div>
      <h2 className="menuhead">2. アカウントの削除</h2>
      <p className="s">
        削除すると、すぐにどこからも見えなくなり、すべての端末からログアウトされます。データは7日後に消去します。それまでにもう一度ログインすると、削除を取り消せます。
      </p>
      <h3 className="mt-4">消えるもの</h3>
      <p className="s">
        {isCast && 'あなたのページ、投稿、写真、動画、'}
        プロフィール、電話番号、メールアドレス、LINEの連携、フォロー、いいね、お問い合わせ。
      </p>
      <h3 className="mt-3">残るもの</h3>
      <p className="s">
        口コミとコメントは、お名前を「退会したユーザー」に変えて残します。次の画面で、文章や点数の消去も選べます。消去すると、返信のあったコメントは「このコメントは削除されました。」とだけ表示します。投票の合計は、お名前のない数として残ります。
      </p>
      <button
        className="btn btn--danger btn--lg btn--block mt-3"
        type="button"
        onClick={() => openModal('delete_account', { ...prover, isCast })}
      >
        アカウントを削除
      </button>
    </>
  );
}
