import { useRef } from 'react';
import {
  PRICES_MAX,
  type Price,
  type Prices,
  SERVICE_MAX,
  TAX_MAX,
} from '../../../../server/desk/shop-data/rules.ts';
import { PartCard } from './PartCard.tsx';
import { PriceRow } from './PriceRow.tsx';
import { moveUp, newPrice, numberOf } from './price-row.ts';
import { SampleBill } from './SampleBill.tsx';
import { type Stored, usePart } from './use-part.ts';

type PercentProps = {
  label: string;
  hint: string;
  max: number;
  value: number;
  error: string | null;
  onChange: (percent: number) => void;
};

function Percent({ label, hint, max, value, error, onChange }: PercentProps) {
  return (
    <label className="datapart__percent">
      <span>
        {label}
        <small className="cap">{hint}</small>
      </span>
      <span className="pricerow__unit">
        <input
          className="input num"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          value={Number.isNaN(value) ? '' : value}
          onChange={({ currentTarget }) => {
            const typed = numberOf(currentTarget.value);
            onChange(typed === null ? Number.NaN : Math.min(typed, max + 1));
          }}
        />
        %
      </span>
      {error && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
    </label>
  );
}

/** The price list that the calculator of the shop's page reckons with, beside a bill of it. */
export function PricesForm(stored: Stored) {
  const part = usePart('prices', stored);
  const { value: prices, set } = part;
  const list = useRef<HTMLUListElement>(null);
  const change = (given: Partial<Prices>) => set({ ...prices, ...given });
  const changeRow = (index: number, next: Price) =>
    change({ items: prices.items.map((each, at) => (at === index ? next : each)) });
  function add(): void {
    change({ items: [...prices.items, newPrice(prices.items.length === 0 ? 'set' : 'other')] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  }
  return (
    <PartCard
      {...stored}
      part="prices"
      edited={part}
      note="サービス料と消費税を加える前の金額を入れます。お客さまには、加えた総額で表示されます。"
    >
      <ul className="lines" ref={list}>
        {prices.items.map((price, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
            key={index}
            price={price}
            number={index + 1}
            errorAt={(field) => part.errorAt(`to.items.${index}.${field}`)}
            onChange={(next) => changeRow(index, next)}
            onMove={index === 0 ? null : () => change({ items: moveUp(prices.items, index) })}
            onRemove={() => change({ items: prices.items.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      {prices.items.length === 0 && <p className="s">料金はまだ登録されていません。</p>}
      <button
        className="btn btn--line"
        type="button"
        disabled={prices.items.length >= PRICES_MAX}
        onClick={add}
      >
        料金を足す
      </button>
      <div className="datapart__percents">
        <Percent
          label="サービス料"
          hint="小計にかかる"
          max={SERVICE_MAX}
          value={prices.servicePercent}
          error={part.errorAt('to.servicePercent')}
          onChange={(servicePercent) => change({ servicePercent })}
        />
        <Percent
          label="消費税"
          hint="サービス料を含む額に"
          max={TAX_MAX}
          value={prices.taxPercent}
          error={part.errorAt('to.taxPercent')}
          onChange={(taxPercent) => change({ taxPercent })}
        />
      </div>
      <SampleBill prices={prices} before={part.stored} />
    </PartCard>
  );
}
