import type { Prover } from '../../shell/modal-args.ts';
import { openModal } from '../../shell/modal-store.ts';
import { ExportButton } from './ExportButton.tsx';

/** Leaving: one's own data first, then the last question. */
export function LeaveSetting({ prover, isCast }: { prover: Prover; isCast: boolean }) {
  return (
    <>
      <h2 className="menuhead">1. データのダウンロード</h2>
      <p className="s">削除する前に、あなたのデータを1つのファイルで保存できます。</p>
      <div className="mt-3">
        <ExportButton prover={prover} />
      </div>
      <h2 className="menuhead">2. アカウントの削除</h2>
      <p className="s">
        削除すると、すぐにどこからも見えなくなり、すべての端末からログアウトされます。データは7日後に消去します。それまでにもう一度ログインすると、削除を取り消せます。
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
