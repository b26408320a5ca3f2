import { Form } from '../../components/form/Form.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { RegisterEnd, TelField, TypeField } from './RegisterFields.tsx';
import { goOnToCode, sendWithAge, startOf } from './register-by.ts';
import { TextRegistration } from './TextRegistration.tsx';

/** Registration by a code that comes as a text message, or by a text that the visitor sends. */
export function RegisterSms({ args }: ModalProps<'register_sms'>) {
  return (
    <>
      <Form
        action="/api/register_sms"
        label="SMSで登録"
        initial={startOf('sms', args)}
        also={{ shopId: args.shopId }}
        via={sendWithAge}
        onDone={(answer, values) => goOnToCode('sms', answer, values, args)}
      >
        <TypeField {...args} />
        <TelField label="携帯電話番号" />
        <RegisterEnd submit="認証コードを送る" />
      </Form>
      <TextRegistration {...args} />
    </>
  );
}
