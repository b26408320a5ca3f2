import { formatMinute } from '../../../server/core/business-day.ts';
import { minuteSteps } from './minute-steps.ts';

type Props = {
  label: string;
  value: number | null;
  /** Business minutes, the first and the last that may be chosen. */
  from: number;
  to: number;
  onChange: (minute: number | null) => void;
  /** What no minute at all is called; without it one must be chosen. */
  none?: string | undefined;
  error?: string | undefined;
};

/** A minute of the business day in the list of the device; a stored one between the steps stays among them. */
export function MinuteSelect({ label, value, from, to, onChange, none, error }: Props) {
  return (
    <select
      className="select num"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      {none !== undefined && <option value="">{none}</option>}
      {minuteSteps(from, to, value).map((minute) => (
        <option key={minute} value={minute}>
          {formatMinute(minute)}
        </option>
      ))}
    </select>
  );
}
