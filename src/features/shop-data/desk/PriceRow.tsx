import { useId, useRef } from 'react';
import { isTimed, LABEL_MAX, PRICE_KINDS, type Price } from '../../../../server/desk/shop-data/rules.ts';
import { MinuteSelect } from '../../../components/form/MinuteSelect.tsx';
import { PhraseAdvice } from '../../../components/form/PhraseAdvice.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { NumberInput } from './NumberInput.tsx';
import { INVALID, suggestedLabel, withKind } from './price-row.ts';
import { WITHIN } from './SpanSelect.tsx';

type Props = {
  price: Price;
  number: number;
  errorAt: (field: string) => string | null;
  onChange: (price: Price) => void;
  /** Null for the first line. */
  onMove: (() => void) | null;
  onRemove: () => void;
};

const FIELDS = ['label', 'amount', 'minutes', 'startMinute', 'endMinute', 'kind'];

/** A line of the price list. */
export function PriceRow({ price, number, errorAt, onChange, onMove, onRemove }: Props) {
  const id = useId();
  const label = useRef<HTMLInputElement>(null);
  const name = `${number}番目の料金`;
  const problems = FIELDS.flatMap((field) => errorAt(field) ?? []);
  const wrong = (field: string) =>
    errorAt(field) ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {};
  return (
    <li className="pricerow">
      <select
        className="select"
        aria-label={`${name}の種類`}
        value={price.kind}
        onChange={({ currentTarget }) => onChange(withKind(price, currentTarget.value as Price['kind']))}
      >
        {PRICE_KINDS.map(({ kind, name: kindName }) => (
          <option key={kind} value={kind}>
            {kindName}
          </option>
        ))}
      </select>
      {isTimed(price.kind) && (
        <span className="pricerow__unit">
          <NumberInput
            label={`${name}の分数`}
            value={price.minutes}
            blank={null}
            error={errorAt('minutes') ? id : undefined}
            onChange={(minutes) => {
              const next = { ...price, minutes };
              const wasSuggested = price.label === suggestedLabel(price);
              onChange(wasSuggested ? { ...next, label: suggestedLabel(next) } : next);
            }}
          />
          分
        </span>
      )}
      <input
        ref={label}
        className="input pricerow__label"
        type="text"
        autoComplete="off"
        aria-label={`${name}の表示名`}
        {...wrong('label')}
        maxLength={LABEL_MAX * 2}
        value={price.label}
        onChange={({ currentTarget }) => onChange({ ...price, label: currentTarget.value })}
      />
      <span className="pricerow__unit pricerow__yen">
        ¥
        <NumberInput
          label={`${name}の金額`}
          value={price.amount}
          blank={INVALID}
          error={errorAt('amount') ? id : undefined}
          onChange={(amount) => onChange({ ...price, amount: amount ?? INVALID })}
        />
      </span>
      {isTimed(price.kind) && (
        <span className="pricerow__span">
          <MinuteSelect
            {...WITHIN}
            label={`${name}の時間帯の始まり`}
            none="一晩中"
            value={price.startMinute}
            error={errorAt('startMinute') ? id : undefined}
            onChange={(startMinute) =>
              onChange({ ...price, startMinute, endMinute: startMinute === null ? null : price.endMinute })
            }
          />
          {price.startMinute !== null && (
            <>
              <span aria-hidden="true">〜</span>
              <MinuteSelect
                {...WITHIN}
                label={`${name}の時間帯の終わり`}
                none="選択"
                value={price.endMinute}
                error={errorAt('endMinute') ? id : undefined}
                onChange={(endMinute) => onChange({ ...price, endMinute })}
              />
            </>
          )}
        </span>
      )}
      <span className="pricerow__deeds">
        {onMove && (
          <button className="iconbtn" type="button" data-up aria-label={`${name}を上へ`} onClick={onMove}>
            <Icon name="up" size={20} />
          </button>
        )}
        <button className="iconbtn" type="button" aria-label={`${name}を削除`} onClick={onRemove}>
          <Icon name="trash" size={20} />
        </button>
      </span>
      {problems.length > 0 && (
        <p className="err" id={id} role="alert">
          {problems.join('')}
        </p>
      )}
      <PhraseAdvice
        text={price.label}
        input={label}
        onReword={(text) => onChange({ ...price, label: text })}
      />
    </li>
  );
}
