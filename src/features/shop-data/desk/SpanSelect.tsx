import type { Category } from '../../../../server/core/categories.ts';
import { FIRST_OPEN, type Hours, LAST_CLOSE, lateHourNote } from '../../../../server/desk/shop-data/rules.ts';
import { MinuteSelect } from '../../../components/form/MinuteSelect.tsx';

/** What opens and closes in a night. */
export const WITHIN = { from: FIRST_OPEN, to: LAST_CLOSE };

type Props = {
  name: string;
  value: Hours;
  /** What an open day begins with. */
  usual: { open: number; close: number };
  onChange: (hours: Hours) => void;
  error: string | null;
};

/** The hours of a day: a box says whether there are any, two lists say which. */
export function SpanSelect({ name, value, usual, onChange, error }: Props) {
  const errorId = `${name}-problem`;
  return (
    <>
      <span className="hoursrow__times">
        <label className="check">
          <input
            type="checkbox"
            aria-label={`${name}は営業する`}
            checked={value !== null}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
          />
          <span className={value ? 'hoursrow__open' : undefined}>{value ? '営業' : '休み'}</span>
        </label>
        {value && (
          <>
            <MinuteSelect
              {...WITHIN}
              label={`${name}の開店`}
              value={value.open}
              error={error ? errorId : undefined}
              onChange={(open) => open !== null && onChange({ ...value, open })}
            />
            <span aria-hidden="true">〜</span>
            <MinuteSelect
              {...WITHIN}
              label={`${name}の閉店`}
              value={value.close}
              error={error ? errorId : undefined}
              onChange={(close) => close !== null && onChange({ ...value, close })}
            />
          </>
        )}
      </span>
      {error && (
        <p className="err" id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type LateProps = { hours: readonly Hours[]; category: Category };

/** What the law says of the late ones among `hours`, each sentence once. */
export function LateHours({ hours, category }: LateProps) {
  const notes = new Set(hours.flatMap((each) => lateHourNote(each, category) ?? []));
  return (
    <div className="hoursrow__late" role="status">
      {[...notes].map((note) => (
        <p className="notice notice--warn" key={note}>
          {note}
        </p>
      ))}
    </div>
  );
}
