import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showFailure } from '../../shell/show-failure.ts';

type Kind = 'jpg' | 'pdf';

async function open(receipt: string, file: number, kind: Kind): Promise<void> {
  const answer = await call(
    'post',
    '/api/admin/takedowns/:id/evidence',
    { param: { id: receipt }, json: { file } },
    { asFile: true },
  );
  if (!answer.ok) return showFailure(answer.refusal);
  saveFile(answer.data as unknown as Blob, `${receipt}-${file}.${kind}`);
}

/** Each look is recorded; a file is saved on the device and never shown inside the page. */
export function EvidenceFiles({ receipt, files }: { receipt: string; files: readonly Kind[] }) {
  if (files.length === 0) return <p className="note mt-3">証拠ファイルはありません。</p>;
  return (
    <div className="deskacts">
      {files.map((kind, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a file is its number
          key={i}
          className="btn btn--line"
          type="button"
          onClick={() => void open(receipt, i + 1, kind)}
        >
          証拠ファイル{i + 1}を保存（{kind === 'pdf' ? 'PDF' : '画像'}）
        </button>
      ))}
    </div>
  );
}
