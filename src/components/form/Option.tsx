import { Icon } from '../Icon.tsx';

type Props = { icon: string; title: string; note?: string; onChoose: () => void };

/** One way to go on: an icon, what it is, and what comes of it. */
export function Option({ icon, title, note, onChoose }: Props) {
  return (
    <button className="opt" type="button" onClick={onChoose}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      <Icon name="right" />
    </button>
  );
}
