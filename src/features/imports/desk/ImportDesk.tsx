import { useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { CheckedImport, ImportRuns, ImportsQuery } from '../../../../server/desk/imports/contract.ts';
import { FieldNotes, LabelText } from '../../../components/form/FieldNotes.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { useField } from '../../../components/form/use-field.ts';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { adminName } from '../../../console/queue/admin-name.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { ImportChanges } from './ImportChanges.tsx';

function FileField() {
  const field = useField<File[]>('file');
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        <LabelText text="お店のCSV" required />
      </label>
      <input
        {...field.control(true)}
        className="input"
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => field.setValue([...(event.currentTarget.files ?? [])])}
      />
      <FieldNotes
        id={field.id}
        error={field.error}
        hint="UTF-8またはShift_JIS、2,000行・2MBまで。選んだだけでは、何も変わりません。"
      />
    </div>
  );
}

/** What the file would change, and the button that does it. */
function Checked({ checked, onDone }: { checked: CheckedImport; onDone: () => void }) {
  const { id, fresh, changed, refused } = checked;
  return (
    <section aria-label="確認の結果" className="mt-5">
      <h2>確認の結果</h2>
      <ImportChanges checked={checked} />
      {refused === 0 && fresh + changed > 0 && (
        <StepUpForm
          action="/api/admin/imports/:id"
          param={{ id: String(id) }}
          label="取り込み"
          initial={{}}
          onDone={showDone(onDone)}
        >
          <SubmitButton>この内容で取り込む</SubmitButton>
        </StepUpForm>
      )}
    </section>
  );
}

function Run({ run, again }: { run: ImportRuns['items'][number]; again: () => void }) {
  const { id, fileName, status, fresh, changed, madeBy, doneOn, takenBackOn } = run;
  return (
    <li className="deskline">
      <b>{fileName}</b>
      <p className="cap">
        {timeText(doneOn)}・{adminName(madeBy)}・新しく{fresh}件、変更{changed}件
        {takenBackOn && `・${timeText(takenBackOn)}に元に戻しました`}
      </p>
      {status === 'done' && (
        <details>
          <summary>取り込みを元に戻す</summary>
          <p className="note">取り込んだ後に変更や登録のあったお店は、そのまま残ります。</p>
          <StepUpForm
            action="/api/admin/imports/:id/take_back"
            param={{ id: String(id) }}
            label={`${fileName}を元に戻す`}
            initial={{}}
            onDone={showDone(again)}
          >
            <SubmitButton danger>元に戻す</SubmitButton>
          </StepUpForm>
        </details>
      )}
    </li>
  );
}

const USUAL = { status: '', sort: 'new', q: '' };
const FILTERS = [
  { name: 'status', label: '状態', choices: choicesOf({ done: '取り込み済み', taken_back: '元に戻した' }) },
  BY_AGE,
];

const Runs = () => (
  <ListDesk
    of="imports"
    caption="これまでの取り込み"
    hint="番号・ファイル名"
    usual={USUAL}
    filters={FILTERS}
    line={(run, { again }) => <Run run={run} again={again} />}
    keyOf={({ id }: ImportRuns['items'][number]) => id}
    empty="取り込みはまだありません。"
    read={(query) => call('get', '/api/admin/imports', { query: query as Partial<ImportsQuery> })}
  />
);

/** Shops from a file: first what it would change, then the change, and the way back. */
export function ImportDesk() {
  const [checked, setChecked] = useState<CheckedImport | null>(null);
  const [times, setTimes] = useState(0);
  return (
    <>
      <Form
        key={times}
        action="/api/admin/imports"
        label="お店のCSV"
        initial={{ file: [] }}
        onDone={(answer) => {
          showMessage(answer.message);
          setChecked(answer);
        }}
        onRefused={() => {
          setChecked(null);
          return false;
        }}
      >
        <FileField />
        <SubmitButton>ファイルを確認する</SubmitButton>
      </Form>
      {checked && (
        <Checked
          key={checked.id}
          checked={checked}
          onDone={() => {
            setChecked(null);
            setTimes(times + 1);
          }}
        />
      )}
      <h2 className="menuhead">これまでの取り込み</h2>
      <Runs key={`runs ${times}`} />
    </>
  );
}
