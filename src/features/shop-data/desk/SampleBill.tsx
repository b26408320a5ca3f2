import { useState } from 'react';
import { formatMinute } from '../../../../server/core/business-day.ts';
import type { Prices } from '../../../../server/desk/shop-data/rules.ts';
import { arrivalsOf, quote, setAt, total60Of } from '../../../../server/directory/shops/rules.ts';
import { Bill } from '../../shops/PriceCalculator.tsx';

const yen = (amount: number): string => `¥${amount.toLocaleString('ja-JP')}`;
const signed = (amount: number): string =>
  amount === 0 ? '変更前と同じ' : `変更前より ${amount > 0 ? '+' : '−'}${yen(Math.abs(amount))}`;
const EXTENSIONS = [0, 1, 2, 3, 4];
const isWhole = (prices: Prices): boolean =>
  [prices.servicePercent, prices.taxPercent, ...prices.items.map(({ amount }) => amount)].every(
    (number) => number >= 0,
  ) && prices.items.every(({ minutes }) => minutes === null || minutes > 0);

/** What one guest pays by the list as it stands here, beside what they pay by the published one. */
export function SampleBill({ prices, before }: { prices: Prices; before: Prices }) {
  const [arrival, setArrival] = useState<number | null>(null);
  const [extensions, setExtensions] = useState(1);
  const [isNamed, setNamed] = useState(true);
  const nomination = prices.items.findIndex(({ kind }) => kind === 'nomination');
  const first = setAt(prices.items, arrival ?? 1200);
  const isReady = isWhole(prices) && first !== null;
  const at = arrival ?? (first && arrivalsOf(prices.items, first)[0]) ?? 1200;
  const orderFor = (list: Prices) => ({
    ...{ people: 1, arrival: at, extensions },
    extras: new Map(isNamed ? [[list.items.findIndex(({ kind }) => kind === 'nomination'), 1] as const] : []),
  });
  const bill = isReady ? quote(prices, orderFor(prices)) : null;
  const former = quote(before, orderFor(before));
  const total60 = isReady ? total60Of(prices) : null;
  return (
    <section className="samplebill" aria-label="お会計の見本">
      <h3>お会計の見本</h3>
      <p className="cap">お客さまの計算と同じ式です</p>
      {bill ? (
        <>
          <div className="datapart__add">
            <select
              className="select num"
              aria-label="入店の時刻"
              value={at}
              onChange={({ currentTarget }) => setArrival(Number(currentTarget.value))}
            >
              {[1080, 1140, 1200, 1260, 1320, 1380, 1440, 1500, at]
                .filter((minute, index, all) => all.indexOf(minute) === index)
                .sort((a, b) => a - b)
                .map((minute) => (
                  <option key={minute} value={minute}>
                    {formatMinute(minute)}から
                  </option>
                ))}
            </select>
            <select
              className="select"
              aria-label="延長"
              value={extensions}
              onChange={({ currentTarget }) => setExtensions(Number(currentTarget.value))}
            >
              {EXTENSIONS.map((count) => (
                <option key={count} value={count}>
                  延長{count}回
                </option>
              ))}
            </select>
            {nomination >= 0 && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={isNamed}
                  onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
                />
                <span>指名</span>
              </label>
            )}
          </div>
          <Bill prices={prices} bill={bill} />
          <p className="cap" role="status">
            {former ? `${signed(bill.total - former.total)}。` : ''}
            {total60 !== null && `一覧の表示は「60分 ${yen(total60)}〜」です。`}
          </p>
        </>
      ) : (
        <p className="s">セットの料金と金額がそろうと、ここにお会計の見本が出ます。</p>
      )}
    </section>
  );
}
