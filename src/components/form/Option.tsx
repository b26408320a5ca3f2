import { Icon } from '../Icon.tsx';

type Props = { icon: string; title: string; mark?: string; note?: string; onChoose: () => void };

/** One way to go on: an icon, what it is, and what comes of it. */
export function Option({ icon, title, mark, note, onChoose }: Props) {
  return (
    <button className="opt" type="button" onClick={onChoose}>
      <Icon name={icon} />
      <span>
        <b>
          {title} {mark && <span className="badge badge--ok">{mark}</span>}
        </b>
        {note && <small>{note}</small>}
      </span>
      <Icon name="right" />
    </button>
  );
}
