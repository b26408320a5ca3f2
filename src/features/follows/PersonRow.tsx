import type { ReactNode } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';

type Props = {
  name: string;
  img: string | null;
  /** Instead of a face, for what is no person. */
  icon?: string | undefined;
  /** Their page; without it nothing is linked. */
  path?: string | undefined;
  lines: readonly (string | null)[];
  children?: ReactNode;
};

/** A person, or a shop, in a list of my page, with what can be done at the end. */
export function PersonRow({ name, img, icon, path, lines, children }: Props) {
  const said = lines.filter((line): line is string => Boolean(line));
  const who = (
    <>
      {icon ? (
        <span className="avatar avatar--48 avatar--txt" aria-hidden="true">
          <Icon name={icon} size={20} />
        </span>
      ) : (
        <Avatar name={name} img={img} size={48} />
      )}
      <span className="person__t">
        <b>{name}</b>
        {said.map((line) => (
          <span className="cap" key={line}>
            {line}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li className="person">
      {path ? (
        <a className="person__w" href={path}>
          {who}
        </a>
      ) : (
        <span className="person__w">{who}</span>
      )}
      {children}
    </li>
  );
}
