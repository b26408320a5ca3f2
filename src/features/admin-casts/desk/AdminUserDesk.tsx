import { adminPath } from '../../../../server/core/paths.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

/** All admins with the casts that they may act for; the reader's own can be read only. */
export function AdminUserDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/admin_users'));
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <ul className="card lines">
      {data.items.map(({ id, name, isOwn, isInactive, adminUserCasts }) => (
        <li
          key={id}
          className={isOwn ? 'deskline deskline--own' : 'deskline'}
          aria-current={isOwn || undefined}
        >
          <p>
            <a className="subj" href={adminPath('admin_users', id)}>
              {name}
            </a>{' '}
            {isOwn && <span className="badge badge--info">自分</span>}
            {isInactive && <span className="badge badge--bad">利用停止中・退会手続き中</span>}
          </p>
          <p className="cap">
            {adminUserCasts.length === 0
              ? '紐づけた女の子はいません。'
              : adminUserCasts.map(({ castId, castName }) => `${castName}（${castId}）`).join('、')}
          </p>
        </li>
      ))}
    </ul>
  );
}
