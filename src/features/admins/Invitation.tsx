import { useState } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import type { MadeAdmin } from '../../../server/desk/admins/contract.ts';
import { ADMIN_PASSWORD_MIN, passwordHint } from '../../../server/identity/credentials/rules.ts';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import type { Prover } from '../login/reauth.ts';
import { SettingForm } from '../login/SettingForm.tsx';
import { EnrolApp } from '../second-factor/EnrolApp.tsx';

/** Makes the member an admin, with the token that the link carried behind its #: first the app, then the codes. */
export function Invitation({ prover, name }: { prover: Prover; name: string }) {
  const [token] = useState(() => location.hash.slice(1));
  return (
    <EnrolApp<MadeAdmin>
      intro={
        <>
          <p className="s">
            {name}さんを管理者として登録します。6桁の数字を表示する認証アプリをご用意ください。
          </p>
          {prover.hasPassword && (
            <p className="s mt-3">
              管理者のパスワードは{passwordHint(ADMIN_PASSWORD_MIN)}です。短い方は、先に
              <a href={myPagePath(prover.myId, 'change_password')}>パスワードを変更</a>
              し、招待のリンクをもう一度開いてください。
            </p>
          )}
        </>
      }
      start={{
        label: '管理者の登録',
        submit: '認証アプリを設定する',
        form: (parts) => <SettingForm prover={prover} action="/api/invitation" also={{ token }} {...parts} />,
      }}
      confirm={{
        submit: '登録する',
        form: ({ children, initial, ...parts }, ticket) => (
          <SettingForm
            {...{ prover, ...parts }}
            action="/api/invitation/accept"
            also={{ token, ticket }}
            initial={prover.hasPassword ? { ...initial, password: '' } : initial}
          >
            {prover.hasPassword && (
              <PasswordField
                label="現在のパスワード"
                hint={passwordHint(ADMIN_PASSWORD_MIN)}
                autoComplete="current-password"
              />
            )}
            {children}
          </SettingForm>
        ),
      }}
      onMade={() => history.replaceState(history.state, '', location.pathname)}
      next={(made) => ({ href: made.next, name: '管理画面へ' })}
    />
  );
}
