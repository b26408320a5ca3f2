import { useId, useRef } from 'react';
import { formatDate } from '../../../../server/core/holidays.ts';
import {
  CONDITIONS_MAX,
  COUPONS_MAX,
  DISCOUNT_MAX,
  FREQUENCY_MAX,
  type ShopCoupon,
} from '../../../../server/desk/shop-data/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
import { PartCard } from './PartCard.tsx';
import { TextRow } from './TextRow.tsx';
import { type Stored, usePart } from './use-part.ts';

const NEW: ShopCoupon = {
  discountDetail: '',
  frequencyText: 'お一人さま1回',
  conditions: '',
  startsOn: null,
  expiresOn: null,
};

type Props = {
  coupon: ShopCoupon;
  number: number;
  today: string;
  errorAt: (field: string) => string | null;
  onChange: (coupon: ShopCoupon) => void;
  onRemove: () => void;
};

type DateProps = { label: string; value: string | null; error: string | null; today: string };

function DateField({
  label,
  value,
  error,
  today,
  onChange,
}: DateProps & { onChange: (day: string | null) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="date"
        min={today}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const isAhead = ({ startsOn }: ShopCoupon, today: string) => startsOn !== null && startsOn > today;
function whenText(coupon: ShopCoupon, today: string): string {
  const { startsOn, expiresOn } = coupon;
  if (expiresOn !== null && expiresOn < today) return '期限が過ぎているため、お客さまには表示されません。';
  if (startsOn && isAhead(coupon, today)) return `${formatDate(startsOn)}の朝5時から表示されます。`;
  return '開始日を入れなければすぐに、期限を入れなければ期限なしと表示します。';
}

function CouponRow({ coupon, number, today, errorAt, onChange, onRemove }: Props) {
  const name = `${number}枚目`;
  const text = (field: 'discountDetail' | 'frequencyText' | 'conditions') => ({
    value: coupon[field],
    error: errorAt(field),
    onChange: (value: string) => onChange({ ...coupon, [field]: value }),
  });
  const day = (field: 'startsOn' | 'expiresOn') => ({
    today,
    value: coupon[field],
    error: errorAt(field),
    onChange: (value: string | null) => onChange({ ...coupon, [field]: value }),
  });
  return (
    <li className="couponrow">
      <TextRow
        label={`${name}の内容`}
        hint="金額と対象を先に書くと伝わります。例：はじめての方 60分セット料金から1,000円引き"
        max={DISCOUNT_MAX}
        {...text('discountDetail')}
      />
      <TextRow label={`${name}を利用できる回数`} max={FREQUENCY_MAX} {...text('frequencyText')} />
      <TextRow label={`${name}の条件`} max={CONDITIONS_MAX} rows={2} {...text('conditions')} />
      <div className="couponrow__period">
        <DateField label={`${name}の開始日`} {...day('startsOn')} />
        <DateField label={`${name}の期限`} {...day('expiresOn')} />
      </div>
      <p className="hint">{whenText(coupon, today)}</p>
      <button className="btn btn--text couponrow__remove" type="button" onClick={onRemove}>
        <Icon name="trash" size={20} />
        {name}を削除
      </button>
    </li>
  );
}

/** What a visitor may show at the door; one that is over leaves the page by itself. */
export function CouponsForm(stored: Stored) {
  const part = usePart('coupons', stored);
  const { value: coupons, set } = part;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  function add(): void {
    set([...coupons, NEW]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }
  return (
    <PartCard {...stored} part="coupons" edited={part}>
      {coupons.length === 0 && <p className="s">クーポンはまだ登録されていません。</p>}
      <ul className="lines" ref={list} hidden={coupons.length === 0}>
        {coupons.map((coupon, index) => (
          <CouponRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a coupon has no other name while it is typed
            key={index}
            coupon={coupon}
            number={index + 1}
            today={stored.desk.today}
            errorAt={(field) => part.errorAt(`to.${index}.${field}`)}
            onChange={(next) => set(coupons.map((each, at) => (at === index ? next : each)))}
            onRemove={() => {
              set(coupons.filter((_, at) => at !== index));
              addButton.current?.focus();
            }}
          />
        ))}
      </ul>
      <button className="btn btn--line" type="button" disabled={coupons.length >= COUPONS_MAX} onClick={add}>
        クーポンを足す
      </button>
    </PartCard>
  );
}
