import { MailNotice } from '../../components/form/EmailField.tsx';
import { VerifyForm } from '../../components/form/VerifyForm.tsx';
import { keepMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { leaveModalFor } from '../../overlay/modal-store.ts';

/** The code of a reset: what is said depends on whether it went to a mail address or a telephone. */
export function VerifyReset({ args: { email, of } }: ModalProps<'verify_reset'>) {
  const isMail = email.includes('@');
  const isShop = of === 'shop';
  return (
    <VerifyForm
      action="/api/verify_code"
      also={{ email }}
      codeName="verifyNumber"
      resend={{ action: isShop ? '/api/forgot_shop_password' : '/api/forgot_password', body: { email } }}
      changeLabel={isMail ? 'アドレスを変える' : isShop ? '店舗IDを変える' : '番号を変える'}
      byText={!isMail && !isShop}
      note={(isMail || isShop) && <MailNotice />}
      onDone={({ message, next }) => {
        keepMessage(message);
        if (next) void leaveModalFor(next);
      }}
    >
      <p className="s center">
        <b className="num">
          {isShop && !isMail && '店舗ID '}
          {email}
        </b>
        <br />
        {isShop && !isMail
          ? 'のお店に登録されたメールアドレスに届いた6桁の数字を入力してください。'
          : isMail
            ? '宛てのメールに書かれた6桁の数字を入力してください。'
            : 'にSMSで届いた6桁の数字を入力してください。'}
      </p>
      <p className="note center mt-2">登録のない場合、認証コードは届きません。</p>
    </VerifyForm>
  );
}
