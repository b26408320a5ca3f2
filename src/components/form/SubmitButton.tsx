import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useForm } from './Form.tsx';

type Props = {
  children: ReactNode;
  danger?: boolean;
  /** Where キャンセル leads, in a form that is a page of its own. */
  cancel?: string;
};

/** Sends the form and shows how far it is. It stays pressable: a second press is answered with "in progress". */
export function SubmitButton({ children, danger, cancel }: Props) {
  const progress = useStore(useForm().$progress);
  const isBusy = progress > 0;
  return (
    <div className={cancel ? 'submit submit--pair' : 'submit'}>
      {cancel && (
        <a className="btn btn--line btn--lg" href={cancel}>
          キャンセル
        </a>
      )}
      <button
        className={`btn btn--lg btn--block ${danger ? 'btn--danger' : 'btn--primary'}`}
        type="submit"
        aria-busy={isBusy}
      >
        {children}
      </button>
      {isBusy && (
        <progress className="submit__progress" value={progress} max={100} aria-label="送信の進み具合" />
      )}
    </div>
  );
}
