import type { ReactNode } from 'react';
import { Face } from '../comments/Face.tsx';

type Props = {
  name: string;
  img: string | null;
  /** Their page; without it nothing is linked. */
  path?: string;
  lines: readonly (string | null)[];
  children?: ReactNode;
};

/** Somebody, or a shop, in a list of my page, with what can be done at the end. */
export function PersonRow({ name, img, path, lines, children }: Props) {
  const said = lines.filter((line): line is string => Boolean(line));
  const who = (
    <>
      <Face name={name} img={img} size={48} />
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
