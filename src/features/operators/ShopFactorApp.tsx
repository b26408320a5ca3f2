import { useState } from 'react';
import type { ShopFactorOn } from '../../../server/operators/contract.ts';
import { shopSecurityPath } from '../../../server/paths.ts';
import type { EnrolmentAnswer } from '../../../server/second-factor/contract.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { AppSecret } from '../second-factor/AppSecret.tsx';
import { CodeList } from '../second-factor/CodeList.tsx';
import { takeTag } from '../second-factor/FactorForm.tsx';
import { ShopProvenForm } from './ShopProvenForm.tsx';

/** Switches the second factor on, or takes another app: first the app, then its code, then the recovery codes. */
export function ShopFactorApp({ isOn }: { isOn: boolean }) {
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer | null>(null);
  const [made, setMade] = useState<ShopFactorOn | null>(null);
  if (made)
    return (
      <>
        <p className="s mt-3">{made.message}</p>
        <CodeList codes={made.codes} />
        <a className="btn btn--primary btn--lg btn--block mt-4" href={shopSecurityPath()}>
          保管しました
        </a>
      </>
    );
  if (!enrolment)
    return (
      <ShopProvenForm<EnrolmentAnswer>
        key="start"
        isOn={isOn}
        action="/api/shop_second_factor/enrolment"
        label="認証アプリの設定"
        initial={{}}
        onDone={setEnrolment}
      >
        <SubmitButton>{isOn ? '認証アプリを変更する' : '二段階認証を設定する'}</SubmitButton>
      </ShopProvenForm>
    );
  return (
    <>
      <AppSecret enrolment={enrolment} />
      <ShopProvenForm<ShopFactorOn>
        key="code"
        isOn={isOn}
        action="/api/shop_second_factor/on"
        label="認証コードの入力"
        initial={{ code: '' }}
        also={{ ticket: enrolment.ticket }}
        onDone={(answer) => {
          takeTag(answer);
          setMade(answer);
        }}
      >
        <CodeField />
        <SubmitButton>設定する</SubmitButton>
      </ShopProvenForm>
    </>
  );
}
