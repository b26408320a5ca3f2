import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Props = {
  name?: string;
  label?: string;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
};

/** A password that can be looked at. */
export function PasswordField({ name = 'password', label = 'パスワード', hint, autoComplete }: Props) {
  const field = useField<string>(name);
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        <LabelText text={label} required />
      </label>
      <div className="pwrap">
        <input
          {...field.control(Boolean(hint))}
          className="input"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={field.value}
          aria-required
          onChange={(event) => field.setValue(event.currentTarget.value)}
        />
        <button
          className="iconbtn"
          type="button"
          aria-label={`${label}を表示`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      <FieldNotes id={field.id} error={field.error} hint={hint} />
    </div>
  );
}
