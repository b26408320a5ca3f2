import type { ReactNode } from 'react';
import type { Answer } from '../../lib/answer.ts';
import { type Pages, usePages } from '../../lib/use-answer.ts';
import type { Filter } from './FilterRow.tsx';
import { ListBar } from './ListBar.tsx';
import type { ListOfFile } from './ListFile.tsx';
import { ListLines } from './ListLines.tsx';
import { type Column, ListTable } from './ListTable.tsx';
import { askedOf, type ListQuery, useListQuery } from './use-list-query.ts';

type Asked = Record<string, string | undefined>;

/** Rows of a table, parts of one card, or a form of its own. */
type Shown<I> =
  | { columns: (again: () => void) => readonly Column<I>[] }
  | { line: (item: I, list: Pages<I>, query: ListQuery) => ReactNode }
  | { body: (list: Pages<I>, empty: string) => ReactNode };

type Props<I> = Shown<I> & {
  /** As its address and its file are named. */
  of: ListOfFile;
  caption: string;
  hint: string;
  /** What is shown first; other filters and orders stand in the address. */
  usual: ListQuery;
  filters: readonly Filter[];
  keyOf: (item: I) => string | number;
  /** Of the usual list; another one has found nothing. */
  empty?: string;
  below?: (list: Pages<I>) => ReactNode;
  read: (query: Asked) => Promise<Answer<{ items: I[]; next: string; total: number }>>;
};

/** A list of the desk under its search, filters and saved views. */
export function ListDesk<I>(props: Props<I>) {
  const { usual, read, empty, caption, keyOf, hint, filters } = props;
  const { query, change, show } = useListQuery(usual);
  const list = usePages((cursor) => read({ ...askedOf(query), cursor }), JSON.stringify(query));
  const isUsual = Object.entries(usual).every(([name, value]) => query[name] === value);
  const shown = { caption, list, keyOf, empty: isUsual && empty ? empty : '見つかりませんでした。' };
  return (
    <>
      <ListBar
        {...{ of: props.of, hint, filters, query, change, show }}
        total={list.isReady ? list.total : null}
      />
      {'body' in props ? (
        props.body(list, shown.empty)
      ) : 'line' in props ? (
        <ListLines {...shown} line={(item) => props.line(item, list, query)} />
      ) : (
        <ListTable {...shown} columns={props.columns(list.again)} />
      )}
      {props.below?.(list)}
    </>
  );
}
