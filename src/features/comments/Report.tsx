import { useState } from 'react';
import { REPORT_DETAIL_MAX, REPORT_REASONS } from '../../../server/community/reports/rules.ts';
import { takedownPath } from '../../../server/core/paths.ts';
import { Form } from '../../components/form/Form.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { ListField } from '../../components/form/ListField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { $me } from '../../lib/me-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { backModal } from '../../overlay/modal-store.ts';

const isUrgent = (reason: unknown) => REPORT_REASONS.some(({ value, urgent }) => value === reason && urgent);

/** Why something is reported; then thanks, and what happens next. */
export function Report({ args: { model, id, path, onReported } }: ModalProps<'report'>) {
  const [reason, setReason] = useState<string | null>(null);
  if (reason !== null)
    return (
      <div role="status">
        <p>
          <b>通報を受け付けました。ありがとうございます。</b>
        </p>
        <p className="s mt-3">
          {isUrgent(reason) ? '2時間以内に内容を確認します。' : '24時間以内に内容を確認します。'}
          {!$me.get().guest && '結果は、マイページの「通報の記録」でお知らせします。'}
          通報したことは相手に知らされません。
        </p>
        <button className="btn btn--primary btn--lg btn--block mt-5" type="button" onClick={backModal}>
          閉じる
        </button>
      </div>
    );
  return (
    <Form
      action="/api/reports"
      label="通報"
      initial={{ reason: '', detail: '' }}
      also={{ model, id }}
      onDone={(_, values) => {
        setReason(String(values.reason));
        onReported?.();
      }}
    >
      <ListField name="reason" label="理由" choices={REPORT_REASONS} />
      <GrowingField
        name="detail"
        label="くわしい内容"
        rows={2}
        hint={`書かなくても送れます。${REPORT_DETAIL_MAX}文字まで`}
      />
      <SubmitButton>通報する</SubmitButton>
      {path && (
        <p className="note">
          ご本人や権利をお持ちの方は、<a href={takedownPath(path)}>削除のご依頼</a>もご利用になれます。
        </p>
      )}
    </Form>
  );
}
