import { Icon } from '../../components/Icon.tsx';

type Props = {
  label: string;
  unit: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/** A count with a button on either side. */
export function Stepper({ label, unit, value, min = 0, max, onChange }: Props) {
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={`${label}を減らす`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <output aria-label={label}>
        {value}
        {unit}
      </output>
      <button
        type="button"
        aria-label={`${label}を増やす`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </span>
  );
}
