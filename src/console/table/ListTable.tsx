import type { ReactNode } from 'react';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import type { Pages } from '../../lib/use-answer.ts';

/**
 * `isSubject`: what a row is about, its line of its own on a phone; `isActs`: what can be done with it, its last line
 * there. `label`: its head stands before it there.
 */
export type Column<I> = {
  head: string;
  cell: (item: I) => ReactNode;
  isSubject?: boolean;
  isActs?: boolean;
  label?: boolean;
  nowrap?: boolean;
};

type Props<I> = {
  caption: string;
  list: Pages<I>;
  columns: readonly Column<I>[];
  keyOf: (item: I) => string | number;
  empty: string;
};

/** Rows of the desk: a table, and on a phone a card for each row. */
export function ListTable<I>({ caption, list, columns, keyOf, empty }: Props<I>) {
  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.more} />;
  if (list.items.length === 0) return <Nothing text={empty} />;
  return (
    <>
      <div className="card table">
        <table>
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.items.map((item) => (
              <tr key={keyOf(item)}>
                {columns.map(({ head, cell, isSubject, isActs, label, nowrap }) => (
                  <td
                    key={head}
                    className={[isSubject && 'c-subj', isActs && 'c-acts', nowrap && 'nowrap num']
                      .filter(Boolean)
                      .join(' ')}
                    data-head={label ? head : undefined}
                  >
                    {cell(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton {...list} />
    </>
  );
}
