import { type MouseEvent, type SubmitEvent, useState } from 'react';
import type { PriceList } from '../../../server/directory/shops/contract.ts';
import { type Quote, quote } from '../../../server/directory/shops/rules.ts';
import { Icon } from '../../components/Icon.tsx';
import {
  type Choice,
  choiceFrom,
  countedItems,
  fieldsOf,
  MOST_OF_ONE,
  MOST_PEOPLE,
  orderOf,
  pickOptions,
  setOptions,
  stayOptions,
} from './price-choice.ts';

type StepperProps = { name: string; label: string; unit: string; value: number; min?: number; max: number };

/** A count between two buttons that send the next one under `name`. */
export function Stepper({ name, label, unit, value, min = 0, max }: StepperProps) {
  return (
    <span className="stepper">
      <button
        type="submit"
        name={name}
        value={value - 1}
        aria-label={`${label}を減らす`}
        disabled={value <= min}
      >
        <Icon name="minus" size={20} />
      </button>
      <output aria-label={label}>
        {value}
        {unit}
      </output>
      <button
        type="submit"
        name={name}
        value={value + 1}
        aria-label={`${label}を増やす`}
        disabled={value >= max}
      >
        <Icon name="plus" size={20} />
      </button>
    </span>
  );
}

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

type Props = { prices: PriceList; path: string; initial: Choice };
type RowProps = { label: string; name: string; options: { value: string; name: string }[]; chosen: string };

function ChoiceRow({ label, name, options, chosen }: RowProps) {
  if (options.length < 2) return null;
  return (
    <div className="calc__row">
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
      <span className="seg" role="group" aria-label={label}>
        {options.map((option) => (
          <button
            type="submit"
            key={option.value}
            name={name}
            value={option.value}
            aria-pressed={option.value === chosen}
          >
            {option.name}
          </button>
        ))}
      </span>
    </div>
  );
}

/**
 * The bill line by line. Every control is a submit button of a plain form: the server adds up where no script runs;
 * where it does, the same rules add up here, and the address is the link to share.
 */
export function PriceCalculator({ prices, path, initial }: Props) {
  const [choice, setChoice] = useState(initial);
  const [said, setSaid] = useState('');
  const bill = quote(prices, orderOf(choice));
  if (!bill) return null;
  const link = `${path}?${new URLSearchParams(fieldsOf(choice))}#price`;

  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    const fields = new URLSearchParams(fieldsOf(choice));
    if (button?.name) fields.set(button.name, button.value);
    const next = choiceFrom(prices, fields);
    if (next) setChoice(next);
    setSaid('');
  }

  async function copy(event: MouseEvent) {
    if (!navigator.clipboard) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(location.origin + link);
      setSaid('リンクをコピーしました');
    } catch {
      location.assign(link);
    }
  }

  const { name, options } = setOptions(prices);
  return (
    <form className="card calc" action={`${path}#price`} onSubmit={press}>
      <h3>お会計の目安</h3>
      {fieldsOf(choice).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div className="calc__row mt-2">
        <span>人数</span>
        <Stepper name="people" label="人数" unit="名" value={choice.people} min={1} max={MOST_PEOPLE} />
      </div>
      <ChoiceRow label={name} name="set" options={options} chosen={String(choice.set)} />
      <ChoiceRow
        label="時間"
        name="ext"
        options={stayOptions(prices, choice.set)}
        chosen={String(choice.extensions)}
      />
      <ChoiceRow label="指名" name="pick" options={pickOptions(prices)} chosen={String(choice.pick ?? '')} />
      {countedItems(prices).map(({ item, position }) => (
        <div className="calc__row" key={position}>
          <span>{item.label}</span>
          <Stepper
            name={`n${position}`}
            label={item.label}
            unit={item.kind === 'other' ? '' : '杯'}
            value={choice.counts[position] ?? 0}
            max={MOST_OF_ONE}
          />
        </div>
      ))}
      <Bill prices={prices} bill={bill} />
      <a className="btn btn--quiet btn--block mt-3" href={link} rel="nofollow" onClick={copy}>
        {said || 'この内容のリンクをコピー'}
      </a>
    </form>
  );
}
