import { CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedEntry as Opened } from '../../../../server/desk/shop-entries/contract.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { Fact } from '../../../console/queue/Fact.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { ShopStatus } from '../../listings/ShopStatus.tsx';
import { ApproveForm, ClaimForm } from './ApproveForm.tsx';
import { EntryBadge } from './EntryDesk.tsx';

function Facts({ opened: { entry, message, hasLogin } }: { opened: Opened }) {
  return (
    <dl className="card deskfacts mt-3">
      <Fact name="店名">{entry.shopName}</Fact>
      <Fact name="業種">{CATEGORY_NAMES[entry.category]}</Fact>
      <Fact name="エリア">{entry.areaName}</Fact>
      <Fact name="電話番号">{entry.tel}</Fact>
      <Fact name="公式サイト">
        {entry.shopUrl ? (
          <a href={entry.shopUrl} target="_blank" rel="noreferrer nofollow">
            {entry.shopUrl}
          </a>
        ) : (
          'なし'
        )}
      </Fact>
      <Fact name="ご担当者">{entry.name}</Fact>
      <Fact name="メール">
        {entry.email}
        {hasLogin && '（このアドレスの店舗ログインがあります。承認すると、そのログインにお店を追加します）'}
      </Fact>
      <Fact name="ご連絡事項">
        <span className="asked__text">{message || 'なし'}</span>
      </Fact>
    </dl>
  );
}

const sameOf = ({ sameTel, sameName }: Opened['same'][number]): string =>
  [sameTel && '電話番号', sameName && '店名'].filter(Boolean).join('と');

/** Shops that it may be about: then it asks to manage a shop that is listed. */
function SameShops({ same }: Pick<Opened, 'same'>) {
  if (same.length === 0) return <p className="s mt-4">同じ電話番号・店名のお店は掲載されていません。</p>;
  return (
    <>
      <h2 className="menuhead">掲載済みのお店かもしれません</h2>
      <ul className="card lines" aria-label="掲載済みのお店">
        {same.map((shop) => (
          <li key={shop.id} className="deskline">
            <p>
              <a className="subj" href={adminPath('shops', shop.id)}>
                {shop.name}
              </a>{' '}
              <ShopStatus status={shop.status} />
            </p>
            <p className="cap">
              店舗ID {shop.id}・{shop.area}・{shop.tel ?? '電話番号なし'}・{sameOf(shop)}が同じ・
              {shop.logins > 0 ? `店舗ログイン${shop.logins}件` : '店舗ログインなし'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Deeds({ opened, again }: { opened: Opened; again: () => void }) {
  const { id, entry, same } = opened;
  const claim = (
    <details className="rowact" key="claim">
      <summary className="btn btn--line">掲載済みのお店として承認</summary>
      <ClaimForm opened={opened} onDone={again} />
    </details>
  );
  const approve = (
    <details className="rowact" key="approve">
      <summary className="btn btn--line">新しいお店として承認</summary>
      <ApproveForm opened={opened} onDone={again} />
    </details>
  );
  return (
    <div className="deskacts">
      {same.length > 0 ? [claim, approve] : [approve, claim]}
      <ReasonForm
        action="/api/admin/shop_entries/:id/decline"
        id={id}
        name={entry.shopName}
        label="見送る"
        note={`理由を ${entry.email} へメールで送ります。`}
        isDanger
        onDone={again}
      />
    </div>
  );
}

function Decision({ opened, again }: { opened: Opened; again: () => void }) {
  const { id, entry, decision, state } = opened;
  if (!decision) return <p className="s mt-4">この画面ができる前に対応済みになりました。</p>;
  const { on, by, shop, note } = decision;
  return (
    <>
      <h2 className="menuhead">審査の結果</h2>
      <p className="s">
        {timeText(on)}・{by ?? '退会した管理者'}
      </p>
      {shop && (
        <p className="s mt-2">
          <a href={adminPath('shops', shop.id)}>{shop.name}</a> <ShopStatus status={shop.status} />
        </p>
      )}
      {note && <p className="s mt-2 asked__text">確認の記録：{note}</p>}
      {decision.canUndo && (
        <div className="deskacts">
          <ReasonForm
            action="/api/admin/shop_entries/:id/undo"
            id={id}
            name={entry.shopName}
            label="審査を取り消す"
            note={
              state === 'declined'
                ? '審査待ちに戻します。'
                : `お店の管理画面と、お送りしたリンクを使えなくし、審査待ちに戻します。理由を ${entry.email} へメールで送ります。`
            }
            isDanger={state !== 'declined'}
            isProven
            onDone={again}
          />
        </div>
      )}
    </>
  );
}

/** One application: who applies, whether the shop is listed already, and what staff decide. */
export function OpenedEntry({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/shop_entries/:id', { param }), id);
  if (refusal && [404, 422].includes(refusal.status))
    return <p role="alert">このお申し込みは見つかりませんでした。保管期間が過ぎた可能性があります。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const isWaiting = data.state === 'waiting';
  return (
    <>
      <h2>{data.entry.shopName}</h2>
      <p className="cap mt-2">
        <EntryBadge state={data.state} /> 受付番号 <span className="num">{data.receipt}</span>・
        {timeText(data.sentOn)}
      </p>
      <Facts opened={data} />
      <p className="s mt-3">
        <a className="link" href={adminPath('inquiries', id)}>
          やりとりを見る・メールで返信する
        </a>
      </p>
      {isWaiting && <SameShops same={data.same} />}
      {isWaiting ? <Deeds opened={data} again={again} /> : <Decision opened={data} again={again} />}
    </>
  );
}
