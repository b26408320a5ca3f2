import { useId, useRef } from 'react';
import { PRICES_MAX, type Price, type Prices } from '../../../../server/desk/shop-data/rules.ts';
import { NumberInput } from './NumberInput.tsx';
import { PartCard } from './PartCard.tsx';
import { PriceRow } from './PriceRow.tsx';
import { INVALID, moveUp, newPrice } from './price-row.ts';
import { SampleBill } from './SampleBill.tsx';
import { type Stored, usePart } from './use-part.ts';

type PercentProps = {
  label: string;
  hint: string;
  value: number;
  error: string | null;
  onChange: (percent: number) => void;
};

function Percent({ label, hint, value, error, onChange }: PercentProps) {
  const id = useId();
  return (
    <div className="datapart__percent">
      <span>
        {label}
        <small className="cap">{hint}</small>
      </span>
      <span className="pricerow__unit">
        <NumberInput
          label={label}
          value={value}
          blank={INVALID}
          error={error ? id : undefined}
          onChange={(percent) => onChange(percent ?? INVALID)}
        />
        %
      </span>
      {error && (
        <span className="err" id={id} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** The price list that the calculator of the shop's page reckons with, beside a bill of it. */
export function PricesForm(stored: Stored) {
  const part = usePart('prices', stored);
  const { value: prices, set } = part;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (given: Partial<Prices>) => set({ ...prices, ...given });
  const changeRow = (index: number, next: Price) =>
    change({ items: prices.items.map((each, at) => (at === index ? next : each)) });
  const focusIn = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  function raise(index: number): void {
    change({ items: moveUp(prices.items, index) });
    // It goes on with the line that was moved.
    focusIn(`li:nth-child(${index}) ${index === 1 ? 'select' : '[data-up]'}`);
  }
  function remove(index: number): void {
    change({ items: prices.items.filter((_, at) => at !== index) });
    addButton.current?.focus();
  }
  function add(): void {
    change({ items: [...prices.items, newPrice(prices.items.length === 0 ? 'set' : 'other')] });
    focusIn('li:last-child select');
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
            onMove={index === 0 ? null : () => raise(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {prices.items.length === 0 && <p className="s mt-3">料金はまだ登録されていません。</p>}
      <button
        ref={addButton}
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
          value={prices.servicePercent}
          error={part.errorAt('to.servicePercent')}
          onChange={(servicePercent) => change({ servicePercent })}
        />
        <Percent
          label="消費税"
          hint="サービス料を含む額に"
          value={prices.taxPercent}
          error={part.errorAt('to.taxPercent')}
          onChange={(taxPercent) => change({ taxPercent })}
        />
      </div>
      <SampleBill prices={prices} before={part.base} />
    </PartCard>
  );
}
