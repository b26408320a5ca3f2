import { useEffect, useState } from 'react';
import type { ShopPrices } from '../../../server/directory/shop-pages/price-contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOfRead } from '../../lib/wording-of.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { PriceCalculator } from './PriceCalculator.tsx';
import { firstChoice } from './price-choice.ts';

/** The prices of a shop. @throws Error whose message can be shown. */
export async function fetchPrices(shopId: number): Promise<ShopPrices> {
  const answer = await call('get', '/api/shop_prices', { query: { shopId } });
  if (answer.ok) return answer.data;
  throw new Error(wordingOfRead(answer.refusal.status));
}

type Asked = ShopPrices | 'asking' | { problem: string };

/** What a visit costs, added up over the list that its shop stands in. */
export function PriceModal({ args: { shopId } }: ModalProps<'price'>) {
  const [asked, setAsked] = useState<Asked>('asking');
  function ask() {
    setAsked('asking');
    fetchPrices(shopId).then(setAsked, ({ message }: Error) => setAsked({ problem: message }));
  }
  useEffect(ask, [shopId]);
  if (asked === 'asking') return <p className="modal__wait">料金を読み込んでいます…</p>;
  if ('problem' in asked)
    return (
      <div className="modal__wait">
        <p>{asked.problem}</p>
        <button className="btn btn--line" type="button" onClick={ask}>
          もう一度読み込む
        </button>
      </div>
    );
  const { name, path, ...prices } = asked;
  const choice = firstChoice(prices);
  return (
    <div className="pricemodal">
      <p className="pricemodal__shop">{name}</p>
      {choice ? (
        <PriceCalculator prices={prices} path={path} initial={choice} />
      ) : (
        <p className="s mt-3">料金はお店にお問い合わせください。</p>
      )}
      <p className="note mt-3">実際のお会計はお店にご確認ください。</p>
      <a className="btn btn--line btn--block mt-3" href={path}>
        お店のページを見る
      </a>
    </div>
  );
}
