import { CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import { adminPath, shopPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedShop as Opened } from '../../../../server/desk/listings/opened-contract.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { Fact } from '../../../console/queue/Fact.tsx';
import { RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { LastEvents } from '../../audit-log/LastEvents.tsx';
import { HideForm } from '../HideForm.tsx';
import { ShopStatus } from '../ShopStatus.tsx';
import { ShopLogins } from './ShopLogins.tsx';
import { WhatWaits } from './WhatWaits.tsx';

function Facts({ shop }: { shop: Opened }) {
  const { id, category, prefecture, area, code, casts, reviews, rating, status } = shop;
  return (
    <dl className="card deskfacts mt-3">
      <Fact name="店舗ID">{id}</Fact>
      <Fact name="業種">{CATEGORY_NAMES[category]}</Fact>
      <Fact name="エリア">{`${prefecture} ${area}`}</Fact>
      <Fact name="店舗コード">{code ?? 'なし'}</Fact>
      <Fact name="ページ">
        {status === 'open' ? <a href={shopPath(id)}>{shopPath(id)}</a> : 'いまは、だれにも見えません'}
      </Fact>
      <Fact name="女の子">
        {casts > 0 ? <a href={`${adminPath('casts')}?shop=${id}`}>{casts}人</a> : 'いません'}
      </Fact>
      <Fact name="口コミ">
        {reviews > 0 ? `${reviews}件・${rating === null ? '－' : rating.toFixed(2)}点` : 'なし'}
      </Fact>
    </dl>
  );
}

function Deeds({ shop, again }: { shop: Opened; again: () => void }) {
  const { id, name, status } = shop;
  if (status === 'draft')
    return (
      <div className="deskacts">
        <p className="s">お店が公開前に内容を入れています。ここからも公開できます。</p>
        <RowButton
          name={`${name}を公開する`}
          ask={{
            title: 'お店のページを公開しますか？',
            text: '営業時間や料金が入っていなくても、だれでも見られるようになります。',
            yes: '公開する',
          }}
          onPress={() =>
            runDeed(call('post', '/api/shop_admin/:id/open', { param: { id: String(id) } }), again)
          }
        >
          公開する
        </RowButton>
      </div>
    );
  const isClosed = status === 'closed';
  const form = { id, name, onDone: again };
  return (
    <div className="deskacts">
      {!isClosed && <HideForm of="shops" {...form} isHidden={status === 'hidden'} />}
      {status !== 'hidden' && (
        <ReasonForm
          {...form}
          action="/api/admin/shops/:id/closing"
          also={{ closed: !isClosed }}
          label={isClosed ? '閉店を取り消す' : '閉店にする'}
          note={
            isClosed
              ? 'お店と女の子のページが、また表示されます。'
              : 'お店と女の子のページが見えなくなります。取り込みをしても、閉店のままです。口コミは残ります。'
          }
          isDanger={!isClosed}
        />
      )}
    </div>
  );
}

function Imports({ imports }: Pick<Opened, 'imports'>) {
  if (imports.length === 0) return null;
  return (
    <>
      <h2 className="menuhead">取り込み</h2>
      <ul className="card lines" aria-label="取り込み">
        {imports.map(({ id, fileName, doneOn, takenBackOn }) => (
          <li key={id} className="deskline">
            <b>{fileName}</b>
            <p className="cap">
              {timeText(doneOn)}
              {takenBackOn && `・${timeText(takenBackOn)}に元に戻しました`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One shop: its state, who manages it, what waits about it, and what can be done. */
export function OpenedShop({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/shops/:id', { param }), id);
  if (refusal && [404, 422].includes(refusal.status))
    return <p role="alert">このお店は見つかりませんでした。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <h2>{data.name}</h2>
      <p className="mt-2">
        <ShopStatus status={data.status} />
      </p>
      <Facts shop={data} />
      <Deeds shop={data} again={again} />
      <WhatWaits {...data} requests={{ count: data.requests, shopId: id }} />
      <ShopLogins logins={data.logins} again={again} />
      <Imports imports={data.imports} />
      <LastEvents events={data.events} target={`shop:${id}`} />
    </>
  );
}
