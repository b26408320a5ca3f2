import { EmailField, MailNotice } from '../../components/form/EmailField.tsx';
import { Form } from '../../components/form/Form.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { RegisterEnd, TypeField } from './RegisterFields.tsx';
import { goOnToCode, sendWithAge, startOf } from './register-by.ts';

/** Registration by a code that comes by mail. */
export function RegisterEmail({ args }: ModalProps<'register_email'>) {
  return (
    <>
      <Form
        action="/api/register_email"
        label="メールで登録"
        initial={startOf('email', args)}
        also={{ shopId: args.shopId }}
        via={sendWithAge}
        onDone={(answer, values) => goOnToCode('email', answer, values, args)}
      >
        <TypeField {...args} />
        <EmailField />
        <RegisterEnd submit="認証コードを送る" />
      </Form>
      <MailNotice />
    </>
  );
}
