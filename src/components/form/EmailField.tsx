import { useStore } from '@nanostores/react';
import { configs } from '../../lib/configs.ts';
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

/** Phones of Japanese carriers drop mail from domains that they were not told of. */
export function MailNotice() {
  return (
    <p className="note mt-4">
      「@{configs().mailDomain}
      」からのメールを受信できるように設定してください。届かない場合は、迷惑メールフォルダもご確認ください。
    </p>
  );
}
