import { shopEntryPath } from '../../../server/core/paths.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { ContinueCode } from './ContinueCode.tsx';
import { WaysToRegister } from './WaysToRegister.tsx';

/** The chooser: register in one of four ways or log in; casts and shops have a login and a registration each. */
export function Login({ args: { why } }: ModalProps<'login'>) {
  return (
    <>
      <p className="s center muted">{why ?? 'フォローや口コミの投稿、投票ができます。'}</p>
      <ContinueCode />
      <WaysToRegister type="boy" intent="login" />
      <div className="center mt-4">
        <button className="btn btn--text" type="button" onClick={() => openModal('login_form', {})}>
          電話番号・メールでログイン
        </button>
      </div>
      <div className="rolelinks rolelinks--pairs">
        <button type="button" onClick={() => openModal('login_form', { type: 'girl' })}>
          キャストの方
        </button>
        <button type="button" onClick={() => openModal('register', { type: 'girl' })}>
          キャスト登録
        </button>
        <button type="button" onClick={() => openModal('shop_login', {})}>
          お店の方
        </button>
        <a href={shopEntryPath()} target="_blank" rel="noopener">
          お店の掲載
          <span className="vh">（新しいタブで開きます）</span>
        </a>
      </div>
    </>
  );
}
