import type { OpenedInquiry } from '../../../../server/desk/inquiries/desk-contract.ts';
import { INQUIRY_STATES, REPLY_MAX } from '../../../../server/desk/inquiries/rules.ts';
import { Form, useForm } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { runDeed, showDone } from '../../../console/form/run-deed.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { openModal } from '../../../overlay/modal-store.ts';

/** What staff often write: it goes behind what is already there. */
function Macros() {
  const { data, again } = useAnswer(() => call('get', '/api/admin/macros'));
  const form = useForm();
  function insert(body: string) {
    const { message } = form.$values.get() as { message: string };
    form.setValue('message', message.trim() ? `${message.trimEnd()}\n\n${body}` : body);
  }
  const remove = (id: number) =>
    runDeed(call('delete', '/api/admin/macros/:id', { param: { id: String(id) } }), again);
  return (
    <details className="macros">
      <summary>定型文から選ぶ</summary>
      <ul className="lines">
        {data?.items.map(({ id, title, body }) => (
          <li key={id} className="macros__m">
            <button className="btn btn--text" type="button" title={body} onClick={() => insert(body)}>
              {title}
            </button>
            <button
              className="iconbtn"
              type="button"
              aria-label={`定型文「${title}」を削除`}
              onClick={() =>
                openModal('confirm', {
                  title: '定型文を削除しますか？',
                  text: `「${title}」は、ほかの管理者の画面からも消えます。`,
                  yes: '削除する',
                  onYes: () => void remove(id),
                })
              }
            >
              ×
            </button>
          </li>
        ))}
      </ul>
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
      <GrowingField
        name="message"
        label="返信"
        required
        rows={6}
        hint={
          opened.entry
            ? `${opened.entry.email} へメールで送ります。${REPLY_MAX.toLocaleString('ja-JP')}文字まで`
            : `マイページに表示し、通知とメールでお知らせします。${REPLY_MAX.toLocaleString('ja-JP')}文字まで`
        }
      />
      <SelectField name="status" label="返信後の状態" choices={statesOf(opened)} />
      <SubmitButton>返信する</SubmitButton>
    </Form>
  );
}
