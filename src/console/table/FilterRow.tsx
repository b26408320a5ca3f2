import type { ReactNode } from 'react';
import { SavedViews } from './SavedViews.tsx';
import type { ListQuery } from './use-list-query.ts';

export type Filter = { name: string; label: string; choices: readonly { value: string; name: string }[] };

type SelectProps = { filter: Filter; query: ListQuery; change: (parts: ListQuery) => void };

/** One filter, or the order, of a list. */
export const FilterSelect = ({ filter: { name, label, choices }, query, change }: SelectProps) => (
  <label>
    {label}
    <select
      className="select"
      value={query[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </select>
  </label>
);

/** 「検索：さくら ・ 状態：公開中 ・ 並び順：新しい順」, for a sheet of paper. */
function narrowedBy(filters: readonly Filter[], query: ListQuery): string {
  const parts = filters.map(({ name, label, choices }) => {
    const chosen = query[name] && choices.find(({ value }) => value === query[name]);
    return chosen && `${label}：${chosen.name}`;
  });
  return [query.q && `検索：${query.q}`, ...parts].filter(Boolean).join(' ・ ');
}

type RowProps = {
  /** The list, as its saved views are kept. */
  of: string;
  filters: readonly Filter[];
  query: ListQuery;
  show: (query: ListQuery) => void;
  /** What it is narrowed by, where a sheet of paper says it in other words. */
  printed?: ListQuery;
  children?: ReactNode;
};

/** The saved views of a list; on paper what it is narrowed by. */
export const ViewsRow = ({ of, filters, query, show, printed = query, children }: RowProps) => (
  <div className="viewsrow" data-narrowed={narrowedBy(filters, printed) || undefined}>
    <SavedViews of={of} query={query} show={show} />
    {children}
  </div>
);

type BarProps = Omit<RowProps, 'printed'> & Pick<SelectProps, 'change'>;

/** Filters and saved views of a short list, which is read whole. */
export const FilterRow = ({ change, ...row }: BarProps) => (
  <>
    <div className="opfilter">
      {row.filters.map((filter) => (
        <FilterSelect key={filter.name} {...{ filter, change }} query={row.query} />
      ))}
    </div>
    <ViewsRow {...row} />
  </>
);
