import { Icon } from '../../components/Icon.tsx';

type StepperProps = {
  name: string;
  label: string;
  value: number;
  shown: string;
  min?: number;
  max: number;
  step?: number;
  /** What the two buttons do to it. */
  verbs?: readonly [less: string, more: string];
};

/** A number between two buttons that send the next one under `name`. */
export function Stepper(props: StepperProps) {
  const { name, label, value, shown, min = 0, max, step = 1, verbs = ['減らす', '増やす'] } = props;
  return (
    <span className="stepper">
      <button
        type="submit"
        name={name}
        value={value - step}
        aria-label={`${label}を${verbs[0]}`}
        disabled={value <= min}
      >
        <Icon name="minus" size={20} />
      </button>
      <output aria-label={label}>{shown}</output>
      <button
        type="submit"
        name={name}
        value={value + step}
        aria-label={`${label}を${verbs[1]}`}
        disabled={value >= max}
      >
        <Icon name="plus" size={20} />
      </button>
    </span>
  );
}

type RowProps = { label: string; name: string; options: { value: string; name: string }[]; chosen: string };

/** Buttons of which one is chosen; nothing where there is nothing to choose. */
export function ChoiceRow({ label, name, options, chosen }: RowProps) {
  if (options.length < 2) return null;
  return (
    <div className="calc__row">
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
      <span className="seg" role="group" aria-label={label}>
        {options.map((option) => (
          <button
            type="submit"
            key={option.value}
            name={name}
            value={option.value}
            aria-pressed={option.value === chosen}
          >
            {option.name}
          </button>
        ))}
      </span>
    </div>
  );
}
