import { Icon } from '../../components/Icon.tsx';

type Props = { name: string; label: string; unit: string; value: number; min?: number; max: number };

/** A count between two buttons that send the next one under `name`. */
export function Stepper({ name, label, unit, value, min = 0, max }: Props) {
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
