import { RATING_DEFAULT, RATING_MAX } from '../../../server/directory/reviews/rules.ts';
import { FieldNotes } from '../../components/form/FieldNotes.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';

/** What a typed rating says; null for an untouched one, NaN for no number. */
export const ratingOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.normalize('NFKC').replace(/点$/, '').trim());

const within = (value: number) => Math.min(RATING_MAX, Math.max(0, Math.round(value * 10) / 10));

/** A rating of 0.0 to 5.0 by sliding, by buttons or by typing; empty is untouched. */
export function RateField({ name, label }: { name: string; label: string }) {
  const field = useField<string>(name);
  const typed = ratingOf(field.value);
  const isUntouched = typed === null;
  const value = typed === null || Number.isNaN(typed) ? RATING_DEFAULT : within(typed);
  const set = (next: number) => field.setValue(within(next).toFixed(1));
  function leave() {
    if (typed !== null && !Number.isNaN(typed) && typed >= 0 && typed <= RATING_MAX)
      field.setValue(within(typed).toFixed(1));
  }
  return (
    <div className={`rate ${isUntouched ? 'rate--un' : ''}`}>
      <label className="label" htmlFor={`${field.id}-slider`}>
        {label}
        {isUntouched && <small>まだつけていません</small>}
      </label>
      <input
        {...field.control(false)}
        className="input rate__v"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label}の点数`}
        placeholder="－"
        value={field.value}
        onChange={({ currentTarget }) => field.setValue(currentTarget.value)}
        onBlur={leave}
      />
      <div className="rate__c">
        <button
          className="iconbtn iconbtn--line"
          type="button"
          aria-label={`${label}を0.1下げる`}
          onClick={() => set(value - 0.1)}
        >
          <Icon name="minus" size={20} />
        </button>
        <span className="rate__t">
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="bg" width="100" height="6" />
            <rect className="fg" width={value * 20} height="6" />
          </svg>
          <input
            id={`${field.id}-slider`}
            type="range"
            min={0}
            max={RATING_MAX}
            step={0.1}
            value={value}
            aria-valuetext={isUntouched ? 'まだつけていません' : value.toFixed(1)}
            onChange={({ currentTarget }) => set(Number(currentTarget.value))}
            // A press where the slider stands already touches it as well.
            onClick={() => set(value)}
          />
        </span>
        <button
          className="iconbtn iconbtn--line"
          type="button"
          aria-label={`${label}を0.1上げる`}
          onClick={() => set(value + 0.1)}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      <FieldNotes id={field.id} error={field.error} />
    </div>
  );
}
