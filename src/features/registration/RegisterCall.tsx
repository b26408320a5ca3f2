import { Form } from '../../components/form/Form.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { RegisterEnd, TelField, TypeField } from './RegisterFields.tsx';
import { goOnToCode, sendWithAge, startOf } from './register-by.ts';

/** Registration by a call that the visitor makes: a voice reads the code to them. */
export function RegisterCall({ args }: ModalProps<'register_call'>) {
  return (
    <>
      <p className="s">
        登録する電話から、次の画面に出る番号へ電話をかけてください。音声で認証コードをお伝えします。
      </p>
      <Form
        action="/api/register_call"
        label="電話をかけて登録"
        initial={startOf('call', args)}
        also={{ shopId: args.shopId }}
        via={sendWithAge}
        onDone={(answer, values) => goOnToCode('call', answer, values, args)}
      >
        <TypeField {...args} />
        <TelField label="電話番号" />
        <RegisterEnd submit="電話番号を確認する" />
      </Form>
    </>
  );
}
