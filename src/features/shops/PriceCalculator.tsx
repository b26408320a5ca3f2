import { type MouseEvent, type SubmitEvent, useState } from 'react';
import type { PriceList } from '../../../server/directory/shops/contract.ts';
import { ARRIVAL_STEP, type Quote, quote } from '../../../server/directory/shops/rules.ts';
import { ChoiceRow, Stepper } from './PriceControls.tsx';
import {
  arrivalOptions,
  type Choice,
  choiceFrom,
  clock,
  closingBefore,
  countedItems,
  fieldsOf,
  MOST_OF_ONE,
  MOST_PEOPLE,
  orderOf,
  pickOptions,
  setOptions,
  sharedFields,
  stayOptions,
} from './price-choice.ts';

const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`;

type BillProps = { prices: PriceList; bill: Quote; former?: number | null };

/** The lines of a bill, service charge and tax, and the sum, beside the one that it was shared with. */
export function Bill({ prices, bill, former = null }: BillProps) {
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
        <dd>
          {yen(bill.total)}
          {former !== null && <small className="bill__former">共有されたときは{yen(former)}</small>}
        </dd>
      </div>
    </dl>
  );
}

/** `former`: the total of the page's link, which was made with other prices; `isUnknown`: the link has none. */
type Props = {
  prices: PriceList;
  path: string;
  initial: Choice;
  former?: number | null;
  isUnknown?: boolean;
};
/**
 * The bill line by line. Every control is a submit button of a plain form: the server adds up where no script runs;
 * where it does, the same rules add up here, and the address is the link to share.
 */
export function PriceCalculator({ prices, path, initial, former = null, isUnknown = false }: Props) {
  const [choice, setChoice] = useState(initial);
  const [said, setSaid] = useState('');
  const [shared, setShared] = useState(former);
  const [isDoubted, setDoubted] = useState(isUnknown);
  const bill = quote(prices, orderOf(choice));
  if (!bill) return null;
  const link = `${path}?${new URLSearchParams(sharedFields(choice, bill.total))}#price`;

  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    const fields = new URLSearchParams(fieldsOf(choice));
    if (button?.name) fields.set(button.name, button.value);
    const next = choiceFrom(prices, fields);
    if (next) setChoice(next);
    setSaid('');
    setShared(null);
    setDoubted(false);
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
  const arrivals = arrivalOptions(prices, choice.set);
  const closing = closingBefore(prices, choice);
  return (
    <form className="card calc" action={`${path}#price`} onSubmit={press}>
      <h3>お会計の目安</h3>
      {fieldsOf(choice).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div className="calc__row mt-2">
        <span>人数</span>
        <Stepper
          name="people"
          label="人数"
          value={choice.people}
          shown={`${choice.people}名`}
          min={1}
          max={MOST_PEOPLE}
        />
      </div>
      <ChoiceRow label={name} name="set" options={options} chosen={String(choice.set)} />
      {arrivals.length > 1 && (
        <div className="calc__row">
          <span>入店の時刻</span>
          <Stepper
            name="at"
            label="入店の時刻"
            value={choice.arrival}
            shown={clock(choice.arrival)}
            min={arrivals[0]}
            max={arrivals.at(-1) ?? 0}
            step={ARRIVAL_STEP}
            verbs={['早くする', '遅くする']}
          />
        </div>
      )}
      <ChoiceRow
        label="時間"
        name="ext"
        options={stayOptions(prices, choice.set, choice.arrival)}
        chosen={String(choice.extensions)}
      />
      <ChoiceRow label="指名" name="pick" options={pickOptions(prices)} chosen={String(choice.pick ?? '')} />
      {countedItems(prices).map(({ item, position }) => (
        <div className="calc__row" key={position}>
          <span>{item.label}</span>
          <Stepper
            name={`n${position}`}
            label={item.label}
            value={choice.counts[position] ?? 0}
            shown={`${choice.counts[position] ?? 0}${item.kind === 'other' ? '' : '杯'}`}
            max={MOST_OF_ONE}
          />
        </div>
      ))}
      {closing && (
        <p className="s mt-3" role="status">
          閉店（{closing}）までのご利用になります。
        </p>
      )}
      {shared !== null && (
        <p className="s mt-3" role="status">
          <b>料金が変わりました。いまの料金で計算しています。</b>
        </p>
      )}
      {/* Without a script each press makes such an address: there it is no news. */}
      {isDoubted && (
        <p className="s mt-3 needs-script" role="status">
          リンクに共有時の金額がないため、料金が変わったかどうかは確認できません。いまの料金で計算しています。
        </p>
      )}
      <Bill prices={prices} bill={bill} former={shared} />
      <a className="btn btn--quiet btn--block mt-3" href={link} rel="nofollow" onClick={copy}>
        {said || 'この内容のリンクをコピー'}
      </a>
    </form>
  );
}
