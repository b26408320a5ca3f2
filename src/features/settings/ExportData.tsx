import { type MouseEvent, useState } from 'react';
import { timeText } from '../../../server/core/time-text.ts';
import { Icon } from '../../components/Icon.tsx';
import { call, type Data } from '../../lib/call.ts';
import { callForFile } from '../../lib/call-for-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import type { Prover } from '../login/reauth.ts';
import { retryAfterProof } from '../login/reauth.ts';

const FILE = 'my-data.json';
const OVER = 'このリンクは使えなくなりました。もう一度リンクを作ってください。';

type Link = Data<'post', '/api/my_page/:myId/export'>;

/** Everything that the site keeps of its owner, as one file: by a link that works once, within a day. */
export function ExportData({ prover }: { prover: Prover }) {
  const { myId } = prover;
  const [link, setLink] = useState<Link | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function make(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('post', '/api/my_page/:myId/export', { param: { myId } });
    setBusy(false);
    if (answer.ok) return setLink(answer.data);
    if (!retryAfterProof(answer.refusal, prover, () => void make())) showRefusal(answer.refusal);
  }

  /** A refusal is shown instead of being saved as a file. */
  async function download(event: MouseEvent, id: string): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await callForFile('/api/my_page/:myId/export/:id', { param: { myId, id } });
    setBusy(false);
    if (answer.ok) saveFile(answer.data, FILE);
    else if (answer.refusal.status !== 404) return showRefusal(answer.refusal);
    else showMessage(OVER, { isError: true });
    setLink(null);
  }

  if (!link)
    return (
      <button
        className="btn btn--line btn--lg btn--block"
        type="button"
        aria-busy={isBusy}
        onClick={() => void make()}
      >
        ダウンロードのリンクを作る
      </button>
    );
  return (
    <div role="status">
      <a
        className="btn btn--primary btn--lg btn--block"
        href={link.address}
        download={FILE}
        aria-busy={isBusy}
        onClick={(event) => void download(event, link.address.split('/').at(-1) ?? '')}
      >
        <Icon name="down" />
        データをダウンロードする
      </a>
      <p className="note mt-2">
        {`${timeText(link.until)}まで、1回だけ使えます。このログインのままでダウンロードしてください。`}
      </p>
    </div>
  );
}
