import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useForm } from './Form.tsx';
import { firstError } from './field-errors.ts';
import type { FormValue } from './form-store.ts';

/** A field's value, first error and the attributes that tie its control to label, hint and error. */
export function useField<V extends FormValue>(name: string, patterns: readonly string[] = [name]) {
  const form = useForm();
  const value = useStore(form.$values)[name] as V;
  const error = firstError(useStore(form.$errors), patterns);
  const id = useId();
  const textsOf = (hasHint: boolean) =>
    [error && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return {
    id,
    value,
    error,
    setValue: (next: V) => form.setValue(name, next, patterns),
    control: (hasHint: boolean) => ({
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': textsOf(hasHint),
    }),
  };
}
