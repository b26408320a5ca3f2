import { useState } from 'react';
import { myPageCallPath } from '../../../../server/core/paths.ts';
import { wordingOf } from '../../../lib/wording-of.ts';
import { showMessage } from '../../../shell/messages-store.ts';
import type { Prover } from '../../../shell/modal-args.ts';
import { askAgain } from '../reauth.ts';

/** Hands a file to the browser as a download. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Everything that the site keeps of its owner, as one file. */
export function ExportButton({ prover }: { prover: Prover }) {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const answer = await fetch(myPageCallPath(prover.myId, 'export'));
      if (answer.ok) return save(await answer.blob(), 'my-data.json');
      const body = (await answer.json().catch(() => null)) as { message?: string } | null;
      const { status } = answer;
      const message = body?.message ?? wordingOf(status);
      const refusal = { status, errors: {}, message, needLogin: status === 401, body };
      if (!askAgain(refusal, prover, () => void download())) showMessage(message, { isError: true });
    } catch {
      showMessage(wordingOf(0), { isError: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      className="btn btn--line btn--lg btn--block"
      type="button"
      aria-busy={isBusy}
      onClick={() => !isBusy && download()}
    >
      データをダウンロードする
    </button>
  );
}
