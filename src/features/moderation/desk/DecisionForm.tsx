import { adminPath } from '../../../../server/core/paths.ts';
import type { OpenedCase } from '../../../../server/desk/moderation/contract.ts';
import { ACTIONS, type Action, NOTE_MAX } from '../../../../server/desk/moderation/rules.ts';
import { ChoiceField } from '../../../components/form/ChoiceField.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { leaveAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { DecisionKeys } from '../../../console/queue/DecisionKeys.tsx';

/** What is done about a case; then the next one opens. */
export function DecisionForm({ opened, onGone }: { opened: OpenedCase; onGone: () => void }) {
  const choices = ACTIONS[opened.model].map(({ value, name }, i) => ({ value, name: `${i + 1}　${name}` }));
  return (
    <div className="mt-5">
      <Form
        action="/api/admin/reports/:id"
        param={{ id: String(opened.id) }}
        label="対応"
        initial={{ action: '', note: '' }}
        json={({ action, note }) => ({ action: action as Action, note: String(note) })}
        onDone={({ message, nextId }) => leaveAfter(message, adminPath('reports', nextId || undefined))}
        onRefused={(refusal) => {
          if (refusal.errors.custom) onGone();
          return false;
        }}
      >
        <ChoiceField name="action" label="対応" required choices={choices} />
        <GrowingField
          name="note"
          label="対応の記録"
          rows={2}
          hint={`管理者だけが見ます。${NOTE_MAX}文字まで`}
        />
        <SubmitButton>決定して次へ</SubmitButton>
        <DecisionKeys choices={choices} />
      </Form>
    </div>
  );
}
