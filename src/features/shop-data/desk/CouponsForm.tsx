import { useId, useRef } from 'react';
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

function CouponRow({ coupon, number, today, errorAt, onChange, onRemove }: Props) {
  const id = useId();
  const name = `${number}枚目`;
  const problem = errorAt('expiresOn');
  const text = (field: 'discountDetail' | 'frequencyText' | 'conditions') => ({
    value: coupon[field],
    error: errorAt(field),
    onChange: (value: string) => onChange({ ...coupon, [field]: value }),
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
      <div className="field">
        <label className="label" htmlFor={id}>
          {name}の期限
        </label>
        <span className="datapart__add">
          <input
            id={id}
            className="input"
            type="date"
            min={today}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            value={coupon.expiresOn ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...coupon, expiresOn: currentTarget.value === '' ? null : currentTarget.value })
            }
          />
          <button className="btn btn--text" type="button" onClick={onRemove}>
            <Icon name="trash" size={20} />
            {name}を削除
          </button>
        </span>
        <p className="hint">
          {coupon.expiresOn !== null && coupon.expiresOn < today
            ? '期限が過ぎているため、お客さまには表示されません。'
            : '日付を入れなければ、期限なしと表示します。'}
        </p>
        {problem && (
          <p className="err" id={`${id}-error`} role="alert">
            {problem}
          </p>
        )}
      </div>
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
