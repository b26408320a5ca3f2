import type { ReactNode } from 'react';
import { FieldNotes } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

/** A box to tick, with the sentence that it agrees to. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const field = useField<boolean>(name);
  return (
    <div className="field">
      <label className="check">
        <input
          {...field.control(false)}
          type="checkbox"
          checked={field.value}
          onChange={(event) => field.setValue(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldNotes id={field.id} error={field.error} />
    </div>
  );
}
