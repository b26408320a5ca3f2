import type { OpenedInquiry } from '../../../../server/desk/inquiries/desk-contract.ts';
import { INQUIRY_STATES, REPLY_MAX } from '../../../../server/desk/inquiries/rules.ts';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { MacroList } from '../../../console/form/MacroList.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { ReplyText } from '../../../console/form/TextFields.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

/** What staff often write. */
function Macros() {
  const { data, again } = useAnswer(() => call('get', '/api/admin/macros'));
  return (
    <details>
      <summary>定型文から選ぶ</summary>
      <MacroList
        macros={data?.items ?? []}
        removal={{
          others: 'ほかの管理者',
          remove: (id) => call('delete', '/api/admin/macros/:id', { param: { id: String(id) } }),
          onRemoved: again,
        }}
      />
    </details>
  );
}

/** Keeps what is written as a further macro. */
export function MacroForm({ onDone }: { onDone: () => void }) {
  return (
    <Form
      action="/api/admin/macros"
      label="定型文の登録"
      initial={{ title: '', body: '' }}
      onDone={showDone(onDone)}
    >
      <GrowingField name="title" label="定型文の名前" required rows={1} />
      <GrowingField name="body" label="定型文" required rows={4} />
      <SubmitButton>登録する</SubmitButton>
    </Form>
  );
}

const SAME = { value: '', name: '変えない' };

/** An application for a listing is closed by its decision alone. */
const statesOf = ({ entry, status }: OpenedInquiry) => {
  if (!entry) return [SAME, ...INQUIRY_STATES];
  const open = INQUIRY_STATES.slice(0, 2);
  return open.some(({ value }) => value === status) ? [SAME, ...open] : [SAME];
};

/** The answer to an inquiry, by itself or with its new state. */
export function ReplyForm({ opened, onDone }: { opened: OpenedInquiry; onDone: (message: string) => void }) {
  return (
    <Form
      action="/api/admin/inquiries/:id"
      param={{ id: String(opened.id) }}
      label="返信"
      initial={{ message: '', status: '' }}
      json={({ message, status }) => ({
        message: String(message),
        status: (status || undefined) as OpenedInquiry['status'] | undefined,
      })}
      onDone={({ message }) => onDone(message)}
    >
      <Macros />
      <ReplyText
        max={REPLY_MAX}
        hint={
          opened.entry
            ? `${opened.entry.email} へメールで送ります。`
            : 'マイページに表示し、通知とメールでお知らせします。'
        }
      >
        <SelectField name="status" label="返信後の状態" choices={statesOf(opened)} />
      </ReplyText>
    </Form>
  );
}
