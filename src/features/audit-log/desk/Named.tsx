import { adminPath } from '../../../../server/core/paths.ts';
import { OPENED, OTHERS } from './target-names.ts';

type Props = {
  /** `user:12`, `system`; null: nothing. */
  of: string | null;
  name: string | null;
};

/** Who did it, or what it was done to, with the way to it. */
export function Named({ of, name }: Props) {
  if (of === null) return '－';
  const [kind = '', id] = of.split(':');
  const opened = OPENED.get(kind);
  if (!opened || id === undefined) {
    const noun = OTHERS.get(kind);
    return <span title={of}>{noun ? [noun, id].filter(Boolean).join(' ') : of}</span>;
  }
  return (
    <a className="link" href={adminPath(opened.section, id)} title={of}>
      {name ?? `${opened.noun} ${id}`}
    </a>
  );
}
