import { useEffect, useRef, useState } from 'react';
import { legalPath } from '../../../server/core/paths.ts';
import { EmailField, MailNotice } from '../../components/form/EmailField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { prepareForm, sendGuarded } from '../../components/form/form-token.ts';
import { Honeypot } from '../../components/form/Honeypot.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { configs } from '../../lib/configs.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';

/** A mail is on its way: nothing is subscribed before its link is opened. */
function Asked({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <p className="notice notice--info notice--i" role="status">
        <Icon name="check" />
        <span>{message}</span>
      </p>
      <MailNotice />
    </div>
  );
}

/** Signs up for the magazine of a shop, or of the site. The answer never tells who has it already. */
export function MagazineModal({ args: { shopId } }: ModalProps<'magazine'>) {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(prepareForm, []);
  if (asked) return <Asked message={asked} />;
  return (
    <>
      <p className="s">
        {shopId
          ? 'このお店のイベントやクーポンのお知らせを、メールでお届けします。'
          : '新しいお店やイベントのお知らせを、メールでお届けします。'}
        メールのリンクから、いつでも停止できます。
      </p>
      <Form
        action={shopId ? '/api/shop/:id/magazines' : '/api/magazines'}
        param={shopId ? { id: shopId } : {}}
        label="メールマガジンの登録"
        initial={{ email: '', subject: '' }}
        via={sendGuarded}
        onDone={({ message }) => setAsked(message)}
      >
        <EmailField />
        <p className="note">
          {configs().operatorName}から広告を含むメールをお送りします。メールアドレスは暗号化して保管します（
          <a className="link" href={legalPath('privacy')}>
            プライバシーポリシー
          </a>
          ）。
        </p>
        <Honeypot />
        <SubmitButton>確認のメールを受け取る</SubmitButton>
      </Form>
    </>
  );
}
