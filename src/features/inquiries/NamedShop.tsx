import type { ReactNode } from 'react';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';

type Shop = { id: number; name: string };

/** A form to a shop, under the name that the server knows it by: an address could say any other. */
export function NamedShop({ id, children }: { id: number; children: (shop: Shop) => ReactNode }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/shop_prices', { query: { shopId: id } }),
    id,
  );
  if (refusal?.status === 404)
    return (
      <p className="modal__wait" role="alert">
        このお店は見つかりませんでした。閉店したか、掲載が終わった可能性があります。
      </p>
    );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <p className="center">
        <b>{data.name}</b>
      </p>
      {children({ id, name: data.name })}
    </>
  );
}
