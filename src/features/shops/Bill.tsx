import type { PriceList } from '../../../server/directory/shops/contract.ts';
import type { Quote } from '../../../server/directory/shops/rules.ts';

const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`;

/** The lines of a bill, service charge and tax, and the sum. */
export function Bill({ prices, bill }: { prices: PriceList; bill: Quote }) {
  return (
    <dl className="bill" aria-live="polite">
      {bill.lines.map(({ label, count, amount }) => (
        <div key={label}>
          <dt>{count > 1 ? `${label} × ${count}` : label}</dt>
          <dd>{yen(amount)}</dd>
        </div>
      ))}
      {prices.servicePercent > 0 && (
        <div>
          <dt>サービス料 {prices.servicePercent}%</dt>
          <dd>{yen(bill.service)}</dd>
        </div>
      )}
      {prices.taxPercent > 0 && (
        <div>
          <dt>消費税 {prices.taxPercent}%</dt>
          <dd>{yen(bill.tax)}</dd>
        </div>
      )}
      <div className="bill__sum">
        <dt>総額の目安</dt>
        <dd>{yen(bill.total)}</dd>
      </div>
    </dl>
  );
}
