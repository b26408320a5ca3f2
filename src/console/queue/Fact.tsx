import type { ReactNode } from 'react';

/** A line of what is known of something, in a `dl` of the class `deskfacts`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
