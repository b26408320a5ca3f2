import { countText, TOTAL_MAX } from '../../../server/desk/kit/limits.ts';
import { type Filter, FilterSelect, ViewsRow } from './FilterRow.tsx';
import { type ListOfFile, useListFile } from './ListFile.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListQuery } from './use-list-query.ts';

type Choice = Filter['choices'][number];

/** One of them. */
export const eachOf = (names: Record<string, string>): readonly Choice[] =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

/** All of them, or one. */
export const choicesOf = (names: Record<string, string>): readonly Choice[] => [
  { value: '', name: 'すべて' },
  ...eachOf(names),
];

const order = (names: Record<string, string>): Filter => ({
  name: 'sort',
  label: '並び順',
  choices: eachOf(names),
});
export const BY_AGE = order({ new: '新しい順', old: '古い順' });
export const BY_WAIT = order({ old: '古い順', new: '新しい順' });
export const BY_DUE = order({ due: '期限の近い順', new: '新しい順' });

type Props = {
  /** The list, as its saved views are kept, and its file. */
  of: ListOfFile;
  hint: string;
  filters: readonly Filter[];
  query: ListQuery;
  change: (parts: ListQuery) => void;
  show: (query: ListQuery) => void;
  /** How many rows there are; null until they are read. */
  total: number | null;
};

/** Search, filters, order, saved views and the file of a table. */
export function ListBar({ of, hint, filters, query, change, show, total }: Props) {
  const { button, proof } = useListFile(of, query);
  return (
    <>
      <SearchField
        name="検索と絞り込み"
        label="検索"
        hint={hint}
        q={query.q ?? ''}
        onSearch={(q) => change({ q })}
      >
        {filters.map((filter) => (
          <FilterSelect key={filter.name} {...{ filter, query, change }} />
        ))}
        {button}
      </SearchField>
      {proof}
      <ViewsRow {...{ of, filters, query, show }}>
        <p className="s num" role="status">
          {total !== null && countText(total, TOTAL_MAX)}
        </p>
      </ViewsRow>
    </>
  );
}
