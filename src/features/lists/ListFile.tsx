import { useEffect, useRef, useState } from 'react';
import { callForFile, type Path } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showFailure } from '../../shell/show-failure.ts';
import { FactorForm } from '../second-factor/FactorForm.tsx';
import { wantsProof } from '../second-factor/ProvenForm.tsx';
import { askedOf, type ListQuery } from './use-list-query.ts';

type FilePath = Extract<Path<'get'>, `/api/admin/${string}/csv`>;
/** Tables of the desk that are saved as files, as their addresses name them. */
export type ListOfFile = FilePath extends `/api/admin/${infer N}/csv` ? N : never;

function Proof({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      className="card card--pad opform mt-3"
      aria-label="CSVで保存する前の二段階認証"
      tabIndex={-1}
      ref={place}
    >
      <p className="s">安全のため、もう一度、二段階認証をお願いします。確認できると、CSVを保存します。</p>
      <div className="mt-3">
        <FactorForm action="/api/admin/factor" onDone={onDone} />
      </div>
      <button className="btn btn--line btn--block mt-3" type="button" onClick={onCancel}>
        保存をやめる
      </button>
    </section>
  );
}

/** The file of a table as it is filtered now; where a file wants the second factor, it is asked for first. */
export function useListFile(of: ListOfFile | null, query: ListQuery) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  async function save() {
    if (!of || isBusy) return;
    setBusy(true);
    const answer = await callForFile(`/api/admin/${of}/csv` as FilePath, { query: askedOf(query) as never });
    setBusy(false);
    if (answer.ok) return saveFile(answer.data, `${of}.csv`);
    if (wantsProof(answer.refusal)) setAsked(true);
    else showFailure(answer.refusal);
  }
  const proof = isAsked && (
    <Proof
      onDone={() => {
        setAsked(false);
        void save();
      }}
      onCancel={() => setAsked(false)}
    />
  );
  return { save, isBusy, proof };
}
