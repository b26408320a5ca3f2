import { useState } from 'react';
import { wantsProof } from '../../components/form/ProvenForm.tsx';
import type { Path } from '../../lib/call.ts';
import { callForFile } from '../../lib/call-for-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { FileProof } from '../form/FileProof.tsx';
import { askedOf, type ListQuery } from './use-list-query.ts';

type FilePath = Extract<Path<'get'>, `/api/admin/${string}/csv`>;
/** Tables of the desk that are saved as files, as their addresses name them. */
export type ListOfFile = FilePath extends `/api/admin/${infer N}/csv` ? N : never;

/** The file of a table as it is filtered now, or what `label` says; where a file wants the second factor, it is asked for first. */
export function useListFile(of: ListOfFile, query: ListQuery, label = 'CSVで保存') {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    const answer = await callForFile(`/api/admin/${of}/csv` as FilePath, { query: askedOf(query) as never });
    setBusy(false);
    if (answer.ok) return saveFile(answer.data, `${of}.csv`);
    if (wantsProof(answer.refusal)) setAsked(true);
    else showFailure(answer.refusal);
  }
  const proof = isAsked && (
    <FileProof
      label="CSVで保存する前の二段階認証"
      file="CSV"
      onDone={() => {
        setAsked(false);
        void save();
      }}
      onCancel={() => setAsked(false)}
    />
  );
  const button = (
    <button className="btn btn--line" type="button" aria-busy={isBusy} onClick={() => void save()}>
      {label}
    </button>
  );
  return { button, proof };
}

/** Of a list that has no search of its own. */
export function ListFile({ of, query = {} }: { of: ListOfFile; query?: ListQuery }) {
  const { button, proof } = useListFile(of, query);
  return (
    <>
      <div className="deskline__acts">{button}</div>
      {proof}
    </>
  );
}
