import { useState } from 'react';
import { wantsProof } from '../../../components/form/ProvenForm.tsx';
import { FileProof } from '../../../console/form/FileProof.tsx';
import { call } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showFailure } from '../../../overlay/show-failure.ts';

type Kind = 'jpg' | 'pdf';

type Props = { receipt: string; files: readonly Kind[]; filesLeftOut: boolean };

/** Each look is recorded; a file is saved on the device and never shown inside the page. */
export function EvidenceFiles({ receipt, files, filesLeftOut }: Props) {
  const [waiting, setWaiting] = useState<number | null>(null);

  async function open(file: number): Promise<void> {
    const answer = await call(
      'post',
      '/api/admin/takedowns/:id/evidence',
      { param: { id: receipt }, json: { file } },
      { asFile: true },
    );
    if (answer.ok) saveFile(answer.data as unknown as Blob, `${receipt}-${file}.${files[file - 1]}`);
    else if (wantsProof(answer.refusal)) setWaiting(file);
    else showFailure(answer.refusal);
  }

  if (filesLeftOut)
    return (
      <p className="notice mt-3">
        証拠ファイルが添付されていましたが、混み合っていたため保存できませんでした。必要な場合は、ご連絡先にもう一度お願いしてください。
      </p>
    );
  if (files.length === 0) return <p className="note mt-3">証拠ファイルはありません。</p>;
  return (
    <>
      <div className="deskacts">
        {files.map((kind, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a file is its number
            key={i}
            className="btn btn--line"
            type="button"
            onClick={() => void open(i + 1)}
          >
            証拠ファイル{i + 1}を保存（{kind === 'pdf' ? 'PDF' : '画像'}）
          </button>
        ))}
      </div>
      {waiting !== null && (
        <FileProof
          label="証拠ファイルを保存する前の二段階認証"
          file={`証拠ファイル${waiting}`}
          onDone={() => {
            setWaiting(null);
            void open(waiting);
          }}
          onCancel={() => setWaiting(null)}
        />
      )}
    </>
  );
}
