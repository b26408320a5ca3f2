import type { ReactNode } from 'react';
import { PINS_MAX } from '../../../../server/desk/pickups/rules.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { CastIdField } from '../../admin-casts/CastIdField.tsx';

const UNTIL = '翌朝5時までです。';

const Reason = () => (
  <GrowingField name="reason" label="理由" required rows={2} hint="操作の記録に残ります。" />
);

function Deed({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="card card--pad mt-3">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** Puts a cast first for some days, or leaves her out. */
export function PickupForms({ onDone }: { onDone: () => void }) {
  const done = showDone(onDone);
  return (
    <div className="opform">
      <Deed summary="先頭に固定する">
        <Form
          action="/api/admin/pickups/pins"
          label="先頭に固定する"
          initial={{ castId: '', from: '', until: '', reason: '' }}
          onDone={done}
        >
          <p className="note">
            1日{PINS_MAX}人まで。非公開の女の子、写真や出勤のない女の子は、固定しても表示されません。
          </p>
          <CastIdField name="castId" label="キャストID" required />
          <div className="daypair">
            <Field name="from" label="最初の日" type="date" required hint="朝5時からです。" />
            <Field name="until" label="最後の日" type="date" required hint={UNTIL} />
          </div>
          <Reason />
          <SubmitButton>固定する</SubmitButton>
        </Form>
      </Deed>
      <Deed summary="ピックアップから外す">
        <Form
          action="/api/admin/pickups/outs"
          label="ピックアップから外す"
          initial={{ castId: '', until: '', reason: '' }}
          onDone={done}
        >
          <p className="note">すぐに外れ、最後の日が終わると、また選ばれるようになります。</p>
          <CastIdField name="castId" label="キャストID" required />
          <Field name="until" label="最後の日" type="date" required hint={UNTIL} />
          <Reason />
          <SubmitButton danger>外す</SubmitButton>
        </Form>
      </Deed>
    </div>
  );
}
