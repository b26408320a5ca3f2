import { useEffect, useRef } from 'react';
import { FactorForm } from '../../components/form/FactorForm.tsx';

type Props = { label: string; file: string; onDone: () => void; onCancel: () => void };

/** Asks an admin for the second factor that a file wants, before it is saved. */
export function FileProof({ label, file, onDone, onCancel }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="card card--pad opform mt-3" aria-label={label} tabIndex={-1} ref={place}>
      <p className="s">安全のため、もう一度、二段階認証をお願いします。確認できると、{file}を保存します。</p>
      <div className="mt-3">
        <FactorForm action="/api/admin/factor" onDone={onDone} />
      </div>
      <button className="btn btn--line btn--block mt-3" type="button" onClick={onCancel}>
        保存をやめる
      </button>
    </section>
  );
}
