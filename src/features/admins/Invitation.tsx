import { useState } from 'react';
import type { MadeAdmin } from '../../../server/desk/admins/contract.ts';
import type { Prover } from '../login/reauth.ts';
import { SettingForm } from '../login/SettingForm.tsx';
import { EnrolApp } from '../second-factor/EnrolApp.tsx';

/** Makes the member an admin, with the token that the link carried behind its #: first the app, then the codes. */
export function Invitation({ prover, name }: { prover: Prover; name: string }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <EnrolApp<MadeAdmin>
      intro={
        <p className="s">
          {name}さんを管理者として登録します。6桁の数字を表示する認証アプリをご用意ください。
        </p>
      }
      start={{
        label: '管理者の登録',
        submit: '認証アプリを設定する',
        form: (parts) => <SettingForm prover={prover} action="/api/invitation" also={{ token }} {...parts} />,
      }}
      confirm={{
        submit: '登録する',
        form: (parts, ticket) => (
          <SettingForm prover={prover} action="/api/invitation/accept" also={{ token, ticket }} {...parts} />
        ),
      }}
      onMade={() => history.replaceState(history.state, '', location.pathname)}
      next={(made) => ({ href: made.next, name: '管理画面へ' })}
    />
  );
}
