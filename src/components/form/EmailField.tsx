import { useStore } from '@nanostores/react';
import { Field } from './Field.tsx';
import { useForm } from './Form.tsx';
import { meantAddress } from './mail-typos.ts';

type Props = { label?: string };

/** A mail address; where the domain looks mistyped, the likely one is offered. */
export function EmailField({ label = 'メールアドレス' }: Props) {
  const form = useForm();
  const { email } = useStore(form.$values);
  const meant = meantAddress(String(email));
  return (
    <>
      <Field name="email" label={label} required type="email" inputMode="email" autoComplete="email" />
      {meant && (
        <p className="hint" role="status">
          <span>
            もしかして：
            <button className="link" type="button" onClick={() => form.setValue('email', meant)}>
              {meant}
            </button>
          </span>
        </p>
      )}
    </>
  );
}
