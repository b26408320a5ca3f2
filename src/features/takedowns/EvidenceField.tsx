import { useEffect, useState } from 'react';
import { EVIDENCE_KINDS, EVIDENCE_MAX, EVIDENCE_TOO_MANY } from '../../../server/desk/takedowns/rules.ts';
import { FieldNotes, LabelText } from '../../components/form/FieldNotes.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';
import { leaveRow } from '../../lib/leave-row.ts';
import { EvidenceProblem, prepareEvidence } from './prepare-evidence.ts';

const KB = 1024;
const sizeOf = ({ size }: File) =>
  size < KB * KB ? `${Math.max(1, Math.round(size / KB))}KB` : `${(size / KB / KB).toFixed(1)}MB`;
const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** A small picture of the file, or a sign for a document. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file.type === 'application/pdf') return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className="evidence__look">
      {address ? <img src={address} alt="" width={56} height={56} /> : <Icon name="book" />}
    </span>
  );
}

/** Files that show what the request is about; none is needed. */
export function EvidenceField() {
  const form = useForm();
  const field = useField<File[]>('evidence', ['evidence', 'evidence.*']);
  const files = field.value;
  const isFull = files.length >= EVIDENCE_MAX;

  async function add(chosen: readonly File[]) {
    let problem: string | null = null;
    for (const file of chosen) {
      const prepared = await prepareEvidence(file).catch((error: unknown) => {
        problem = error instanceof EvidenceProblem ? error.message : EVIDENCE_KINDS;
        return null;
      });
      const before = form.$values.get().evidence as File[];
      if (!prepared || before.some((each) => isSame(each, prepared))) continue;
      if (before.length < EVIDENCE_MAX) field.setValue([...before, prepared]);
      else problem = EVIDENCE_TOO_MANY;
    }
    if (problem) form.$errors.set({ ...form.$errors.get(), evidence: [problem] });
  }

  return (
    <div className="field evidence">
      <label className="label" htmlFor={field.id}>
        <LabelText text="証拠ファイル" note={`任意・${EVIDENCE_MAX}件まで`} />
      </label>
      {files.length > 0 && (
        <ul className="evidence__list" aria-label="添付する証拠ファイル">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="evidence__item">
              <Preview file={file} />
              <span className="evidence__name">
                <b>{file.name}</b>
                <small>{sizeOf(file)}</small>
              </span>
              <button
                className="btn btn--text"
                type="button"
                onClick={({ currentTarget }) => {
                  leaveRow(currentTarget);
                  field.setValue(files.filter((each) => each !== file));
                }}
              >
                削除<span className="vh">：{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...field.control(true)}
        className="vh"
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp,application/pdf"
        multiple
        disabled={isFull}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {!isFull && (
        <label className="evidence__add" htmlFor={field.id}>
          <Icon name="plus" size={20} />
          {files.length > 0 ? 'ファイルを追加する' : 'ファイルを選ぶ'}
        </label>
      )}
      <FieldNotes
        id={field.id}
        error={field.error}
        hint="JPEG・PNG・GIFの画像とPDF、1件10MBまで。ほかの形式の画像は、JPEGに変換して送ります。写真に含まれる位置情報は自動で削除します。"
      />
    </div>
  );
}
