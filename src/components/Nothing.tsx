import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Nothing yet, in so many words; the way on may stand below. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="people__none">
      <Icon name="moon" />
      <p className="s">{text}</p>
      {children}
    </div>
  );
}
