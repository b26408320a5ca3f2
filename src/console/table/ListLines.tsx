import { Fragment, type ReactNode } from 'react';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import type { Pages } from '../../lib/use-answer.ts';

type Props<I> = {
  caption: string;
  list: Pages<I>;
  line: (item: I) => ReactNode;
  keyOf: (item: I) => string | number;
  empty: string;
};

/** A list whose items need more room than a table row: one card with a part for each. */
export function ListLines<I>({ caption, list, line, keyOf, empty }: Props<I>) {
  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.more} />;
  if (list.items.length === 0) return <Nothing text={empty} />;
  return (
    <>
      <ul className="card lines" aria-label={caption}>
        {list.items.map((item) => (
          <Fragment key={keyOf(item)}>{line(item)}</Fragment>
        ))}
      </ul>
      <MoreButton {...list} />
    </>
  );
}
