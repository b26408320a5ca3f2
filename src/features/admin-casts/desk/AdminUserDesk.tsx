import { adminPath } from '../../../../server/core/paths.ts';
import type { AdminUsers, AdminUsersQuery } from '../../../../server/desk/admin-casts/contract.ts';
import { choicesOf, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { call } from '../../../lib/call.ts';

type Item = AdminUsers['items'][number];

const USUAL = { state: '', casts: '', sort: 'old', q: '' };
const FILTERS = [
  {
    name: 'state',
    label: '状態',
    choices: choicesOf({ active: '利用中', inactive: '利用停止中・退会手続き中' }),
  },
  { name: 'casts', label: '女の子', choices: choicesOf({ some: '紐づけあり', none: '紐づけなし' }) },
  { name: 'sort', label: '並び順', choices: eachOf({ old: '会員番号順', new: '会員番号の逆順' }) },
];

function AdminUserLine({ id, name, isOwn, isInactive, adminUserCasts }: Item) {
  return (
    <li className={isOwn ? 'deskline deskline--own' : 'deskline'} aria-current={isOwn || undefined}>
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
  );
}

/** All admins with the casts that they may act for; the reader's own can be read only. */
export const AdminUserDesk = () => (
  <ListDesk
    of="admin_users"
    caption="管理ユーザー"
    hint="会員番号・名前"
    usual={USUAL}
    filters={FILTERS}
    line={(item) => <AdminUserLine {...item} />}
    keyOf={({ id }: Item) => id}
    read={(query) => call('get', '/api/admin/admin_users', { query: query as Partial<AdminUsersQuery> })}
  />
);
