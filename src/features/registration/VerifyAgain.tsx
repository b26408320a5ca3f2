import { CodeField } from '../../components/form/CodeField.tsx';
import { EmailField } from '../../components/form/EmailField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { goOnToName } from './after-verification.ts';
import { TelField } from './RegisterFields.tsx';

/** The code of a registration after a reload: no storage has kept the number or the address, so it is typed again. */
export function VerifyAgain({ args: { channel, type } }: ModalProps<'verify_again'>) {
  const isMail = channel === 'email';
  return (
    <>
      <p className="s center">
        {isMail ? 'メール' : channel === 'sms' ? 'SMS' : 'お電話'}でお伝えした6桁の数字を入力してください。
      </p>
      <Form
        action={isMail ? '/api/verify_email' : '/api/verify_call'}
        label="認証コードの入力"
        initial={isMail ? { email: '', code: '' } : { tel: '', code: '' }}
        onDone={(answer) => goOnToName(answer, type)}
      >
        {isMail ? <EmailField /> : <TelField label={channel === 'sms' ? '携帯電話番号' : '電話番号'} />}
        <CodeField byText={channel === 'sms'} />
        <SubmitButton>確認する</SubmitButton>
      </Form>
      <p className="note mt-4">コードの有効期限は10分です。ほかの人に教えないでください。</p>
    </>
  );
}
