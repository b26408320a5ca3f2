import { adminPath, castPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedCast as Opened } from '../../../../server/desk/listings/opened-contract.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { Fact } from '../../../console/queue/Fact.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { LastEvents } from '../../audit-log/LastEvents.tsx';
import { HideForm } from '../HideForm.tsx';
import { SHOP_STATUS_NAMES } from '../ShopStatus.tsx';
import { CastStatus } from './CastDesk.tsx';
import { WhatWaits } from './WhatWaits.tsx';

const STATES = {
  pending: '申請中',
  active: '所属中',
  declined: 'お断り',
  withdrawn: '取り消し',
  ended: '終了',
} as const;
const ENDED_BY = { cast: '本人', shop: 'お店', staff: '運営', move: '移籍' } as const;

const countText = (count: number) => count.toLocaleString('ja-JP');

function Facts({ cast }: { cast: Opened }) {
  const { id, kana, shop, account, admin, isSeen, photos, hasVideo, posts, followers, votes } = cast;
  return (
    <dl className="card deskfacts mt-3">
      <Fact name="キャストID">{id}</Fact>
      <Fact name="よみがな">{kana || 'なし'}</Fact>
      <Fact name="お店">
        {shop ? <a href={adminPath('shops', shop.id)}>{shop.name}</a> : 'なし'}
        {shop && shop.status !== 'open' && `（${SHOP_STATUS_NAMES[shop.status]}）`}
      </Fact>
      <Fact name="会員">
        {account ? <a href={adminPath('people', account.id)}>{account.name}さん</a> : 'なし'}
      </Fact>
      <Fact name="管理ユーザー">
        {admin ? <a href={adminPath('admin_users', admin.id)}>{admin.name}さん</a> : 'なし'}
        {admin && `（${timeText(admin.linkedOn)}から）`}
      </Fact>
      <Fact name="ページ">
        {isSeen ? <a href={castPath(id)}>{castPath(id)}</a> : 'いまは、だれにも見えません'}
      </Fact>
      <Fact name="写真・動画">{`${photos}枚・${hasVideo ? 'あり' : 'なし'}`}</Fact>
      <Fact name="投稿">{countText(posts)}件</Fact>
      <Fact name="フォロワー">{countText(followers)}人</Fact>
      <Fact name="投票">{countText(votes)}Pt</Fact>
    </dl>
  );
}

function Affiliations({ affiliations }: Pick<Opened, 'affiliations'>) {
  if (affiliations.length === 0) return null;
  return (
    <>
      <h2 className="menuhead">所属の記録</h2>
      <ul className="card lines" aria-label="所属の記録">
        {affiliations.map(({ id, shop, status, askedOn, decidedOn, endedOn, endedBy }) => (
          <li key={id} className="deskline">
            <p>
              <span className={status === 'active' ? 'badge badge--ok' : 'badge'}>{STATES[status]}</span>{' '}
              <a className="subj" href={adminPath('shops', shop.id)}>
                {shop.name}
              </a>
            </p>
            <p className="cap">
              {status === 'pending' ? (
                <a href={adminPath('affiliations', id)}>{timeText(askedOn)}に申請</a>
              ) : (
                `${timeText(askedOn)}に申請`
              )}
              {decidedOn && `・${timeText(decidedOn)}に回答`}
              {endedOn && `・${timeText(endedOn)}に終了`}
              {endedBy && `（${ENDED_BY[endedBy]}）`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Deeds({ cast, again }: { cast: Opened; again: () => void }) {
  const { id, name, shop, account, hiddenBy } = cast;
  const form = { id, name, onDone: again };
  return (
    <div className="deskacts">
      <HideForm of="casts" {...form} isHidden={hiddenBy.includes('staff')} />
      {shop && (
        <ReasonForm
          {...form}
          action="/api/admin/casts/:id/end_affiliation"
          label="所属を終了する"
          note={`${shop.name}のこれからの出勤が消えます。ページ・投稿・フォロワーは残ります。${
            account ? '' : 'アカウントのないページなので、非公開になります。'
          }`}
          isDanger
        />
      )}
      {!account?.isAdmin && (
        <ReasonForm
          {...form}
          action="/api/admin/casts/:id/purge"
          label="ページの内容をすべて削除する"
          note="写真・動画・投稿・プロフィールの文章が、どこからも見えなくなります。元に戻すことはできません。ページとアカウントは残ります。"
          isDanger
          isProven
        />
      )}
    </div>
  );
}

/** One cast: her page, who hides it, what waits about her, and what can be done. */
export function OpenedCast({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/casts/:id', { param }), id);
  if (refusal && [404, 422].includes(refusal.status))
    return <p role="alert">この女の子は見つかりませんでした。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <h2>{data.name}</h2>
      <p className="mt-2">
        <CastStatus {...data} />{' '}
        {data.isSuspended && <span className="badge badge--bad">アカウントの利用停止</span>}
      </p>
      <Facts cast={data} />
      {data.status !== 'deleted' && <Deeds cast={data} again={again} />}
      <WhatWaits {...data} />
      <Affiliations {...data} />
      <LastEvents events={data.events} target={`cast:${id}`} />
    </>
  );
}
