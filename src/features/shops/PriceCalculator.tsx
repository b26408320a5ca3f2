import { useEffect, useState } from 'react';
import { formatMinute } from '../../../server/business-day.ts';
import type { DayHours, PriceKind, PriceList } from '../../../server/shops/contract.ts';
import { quote } from '../../../server/shops/rules.ts';
import { arrivalTimes, type Choice, choiceToText, orderOf, textToChoice } from './price-choice.ts';
import { Stepper } from './Stepper.tsx';

type Props = { prices: PriceList; hours: DayHours };

const NOMINATIONS: { value: Choice['nomination']; name: string; kind: PriceKind | null }[] = [
  { value: 'none', name: 'なし', kind: null },
  { value: 'hall', name: '場内', kind: 'hall_nomination' },
  { value: 'main', name: '本指名', kind: 'nomination' },
];
const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`;

/** The bill line by line as the guest changes the party; the same rules as the server's. */
export function PriceCalculator({ prices, hours }: Props) {
  const times = arrivalTimes(hours);
  const [choice, setChoice] = useState<Choice>({
    people: 1,
    arrival: times[0] ?? 1200,
    extensions: 0,
    nomination: 'none',
    guestDrinks: 0,
    castDrinks: 0,
  });
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const shared = textToChoice(location.hash);
    if (shared) setChoice(shared);
  }, []);
  const change = (part: Partial<Choice>) => {
    setChoice({ ...choice, ...part });
    setCopied(false);
  };
  const has = (kind: PriceKind) => prices.items.some((item) => item.kind === kind);
  const extension = prices.items.find((item) => item.kind === 'extension' && item.minutes);
  const nominations = NOMINATIONS.filter(({ kind }) => kind === null || has(kind));
  const bill = quote(prices, orderOf(prices, choice));
  if (!bill) return null;

  async function share() {
    const url = `${location.origin}${location.pathname}${choiceToText(choice)}`;
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Without a clipboard the address bar carries the link.
      location.hash = choiceToText(choice);
      setCopied(true);
    }
  }

  return (
    <div className="card calc">
      <h3>お会計の目安</h3>
      <div className="calc__row mt-2">
        <span>人数</span>
        <Stepper
          label="人数"
          unit="名"
          value={choice.people}
          min={1}
          max={20}
          onChange={(people) => change({ people })}
        />
      </div>
      {times.length > 0 && (
        <div className="calc__row">
          <label htmlFor="arrival">入店の時刻</label>
          <select
            className="select"
            id="arrival"
            value={choice.arrival}
            onChange={(event) => change({ arrival: Number(event.target.value) })}
          >
            {times.map((minute) => (
              <option key={minute} value={minute}>
                {formatMinute(minute)}
              </option>
            ))}
          </select>
        </div>
      )}
      {extension && (
        <div className="calc__row">
          <span>延長（{extension.minutes}分）</span>
          <Stepper
            label="延長"
            unit="回"
            value={choice.extensions}
            max={8}
            onChange={(extensions) => change({ extensions })}
          />
        </div>
      )}
      {nominations.length > 1 && (
        <div className="calc__row">
          <span>指名</span>
          {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
          <span className="seg" role="group" aria-label="指名">
            {nominations.map(({ value, name }) => (
              <button
                key={value}
                type="button"
                aria-pressed={choice.nomination === value}
                onClick={() => change({ nomination: value })}
              >
                {name}
              </button>
            ))}
          </span>
        </div>
      )}
      {has('guest_drink') && (
        <div className="calc__row">
          <span>お客様のドリンク</span>
          <Stepper
            label="お客様のドリンク"
            unit="杯"
            value={choice.guestDrinks}
            max={30}
            onChange={(guestDrinks) => change({ guestDrinks })}
          />
        </div>
      )}
      {has('cast_drink') && (
        <div className="calc__row">
          <span>女の子のドリンク</span>
          <Stepper
            label="女の子のドリンク"
            unit="杯"
            value={choice.castDrinks}
            max={30}
            onChange={(castDrinks) => change({ castDrinks })}
          />
        </div>
      )}
      <dl className="bill" aria-live="polite">
        {bill.lines.map(({ label, count, amount }) => (
          <div key={label}>
            <dt>
              {label} × {count}
            </dt>
            <dd>{yen(amount)}</dd>
          </div>
        ))}
        {prices.servicePercent > 0 && (
          <div>
            <dt>サービス料 {prices.servicePercent}%</dt>
            <dd>{yen(bill.service)}</dd>
          </div>
        )}
        <div>
          <dt>消費税 {prices.taxPercent}%</dt>
          <dd>{yen(bill.tax)}</dd>
        </div>
        <div className="bill__sum">
          <dt>総額の目安</dt>
          <dd>{yen(bill.total)}</dd>
        </div>
      </dl>
      <button className="btn btn--quiet btn--block mt-3" type="button" onClick={share}>
        {copied ? 'リンクをコピーしました' : 'この内容のリンクをコピー'}
      </button>
    </div>
  );
}
