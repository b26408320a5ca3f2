import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedShop } from '../../../../server/desk/listings/opened-contract.ts';
import { Nothing } from '../../../components/ListStates.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { RowActions } from '../../../console/table/RowActions.tsx';

type Login = OpenedShop['logins'][number];

function LoginLine({ login, again }: { login: Login; again: () => void }) {
  const { id, name, mail, suspendedOn, sessions, hasFactor, shops } = login;
  const isSuspended = suspendedOn !== null;
  return (
    <li className="deskline">
      <p>
        <b>{name}</b> {isSuspended && <span className="badge badge--bad">利用停止</span>}
      </p>
      <p className="cap">
        {mail}・二段階認証{hasFactor ? 'あり' : 'なし'}・開いている端末{sessions}台
        {isSuspended && `・${timeText(suspendedOn)}から利用停止`}
      </p>
      {shops.length > 0 && (
        <p className="s">
          ほかに管理するお店：
          {shops.map((shop, place) => (
            <span key={shop.id}>
              {place > 0 && '、'}
              <a href={adminPath('shops', shop.id)}>{shop.name}</a>
            </span>
          ))}
        </p>
      )}
      <RowActions>
        {sessions > 0 && (
          <ReasonForm
            action="/api/admin/shop_logins/:id/end_sessions"
            id={id}
            name={name}
            label="すべての端末からログアウト"
            note={`「${name}」は、もう一度ログインするまでお店の管理画面を使えません。`}
            onDone={again}
          />
        )}
        <ReasonForm
          action="/api/admin/shop_logins/:id/suspension"
          also={{ suspended: !isSuspended }}
          id={id}
          name={name}
          label={isSuspended ? '利用停止を解除' : '利用停止にする'}
          note={
            isSuspended
              ? undefined
              : `すぐにログアウトされ、ログインできなくなります。${
                  shops.length > 0 ? 'ほかのお店の管理もできなくなります。' : ''
                }`
          }
          isDanger={!isSuspended}
          onDone={again}
        />
      </RowActions>
    </li>
  );
}

/** Who manages a shop; addresses in part. */
export const ShopLogins = ({ logins, again }: { logins: readonly Login[]; again: () => void }) => (
  <>
    <h2 className="menuhead">店舗ログイン</h2>
    {logins.length === 0 ? (
      <Nothing text="このお店を管理する店舗ログインはありません。" />
    ) : (
      <ul className="card lines" aria-label="店舗ログイン">
        {logins.map((login) => (
          <LoginLine key={login.id} login={login} again={again} />
        ))}
      </ul>
    )}
  </>
);
