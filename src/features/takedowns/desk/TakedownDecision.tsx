import { useStore } from '@nanostores/react';
import type { OpenedTakedown } from '../../../../server/desk/takedowns/desk-contract.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { ChoiceField } from '../../../components/form/ChoiceField.tsx';
import { useForm } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';

const OUTCOMES = [
  { value: 'removed', name: '削除・非公開にする' },
  { value: 'kept', name: '削除しない' },
];

const ACTS = {
  post: '対象の投稿を今すぐ削除する（元に戻せません）',
  cast: '女の子のページを今すぐ非公開にする',
  shop: 'お店の掲載を今すぐ非公開にする',
  comment: '対象のコメントを今すぐ削除する',
  review: '対象の口コミを今すぐ非表示にする',
} as const;

function Act({ target, hiddenOn }: Pick<OpenedTakedown, 'target' | 'hiddenOn'>) {
  const { outcome } = useStore(useForm().$values);
  if (outcome === 'kept' && hiddenOn) return <p className="note">対象の非公開を解除します。</p>;
  if (outcome !== 'removed' || !target) return null;
  if (hiddenOn && target.kind !== 'post') return <p className="note">対象は非公開のままになります。</p>;
  return <CheckField name="act">{ACTS[target.kind]}</CheckField>;
}

/** What becomes of a request, and the notice of it. */
export function TakedownDecision({ opened, onDone }: { opened: OpenedTakedown; onDone: () => void }) {
  return (
    <StepUpForm
      action="/api/admin/takedowns/:id"
      param={{ id: opened.receipt }}
      label="結果"
      initial={{ outcome: '', act: false, reason: '' }}
      json={({ outcome, act, reason }) => ({
        outcome: outcome as 'removed' | 'kept',
        act: act === true,
        reason: String(reason),
      })}
      onDone={showDone(onDone)}
    >
      <ChoiceField name="outcome" label="結果" required choices={OUTCOMES} />
      <Act target={opened.target} hiddenOn={opened.hiddenOn} />
      <GrowingField
        name="reason"
        label="結果の理由"
        required
        rows={4}
        hint={`${opened.email} へ、結果とともにメールで送ります。`}
      />
      <SubmitButton>結果を知らせる</SubmitButton>
    </StepUpForm>
  );
}
