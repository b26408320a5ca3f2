import { useEffect, useRef } from 'react';
import { useForm } from '../../components/form/Form.tsx';
import type { FormStore } from '../../components/form/form-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { closeModal } from '../../overlay/modal-store.ts';

/** A form takes nothing more for a moment after each answer: the question comes sooner. */
const whenIdle = ({ $progress }: FormStore) =>
  new Promise<void>((done) => {
    const stop = $progress.subscribe((progress) => {
      if (progress > 0) return;
      done();
      queueMicrotask(() => stop());
    });
  });

/** Asks who has deleted their account, and logs in within the days, whether the deletion stands. */
export function StayOrLeave({ question }: { question: string }) {
  const form = useForm();
  const asked = useRef<HTMLElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <section ref={asked} tabIndex={-1} aria-label="退会の手続き中です">
      <p className="notice">{question}</p>
      <button
        className="btn btn--primary btn--lg btn--block mt-3"
        type="button"
        onClick={async () => {
          await whenIdle(form);
          form.setValue('restore', true);
          await form.submit();
          form.setValue('restore', false, []);
        }}
      >
        削除を取り消してログイン
      </button>
      <button
        className="btn btn--line btn--lg btn--block mt-3"
        type="button"
        onClick={async () => {
          await closeModal();
          showMessage('アカウントの削除の手続きを続けます。');
        }}
      >
        このまま削除する
      </button>
    </section>
  );
}
