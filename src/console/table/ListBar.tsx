import { countText, TOTAL_MAX } from '../../../server/desk/kit/limits.ts';
import { type ListOfFile, useListFile } from './ListFile.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListQuery } from './use-list-query.ts';

type Choice = { value: string; name: string };
export type Filter = { name: string; label: string; choices: readonly Choice[] };

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

/** 「検索：さくら ・ 状態：公開中 ・ 並び順：新しい順」, for a sheet of paper. */
function narrowedBy(filters: readonly Filter[], query: ListQuery): string {
  const parts = filters.map(({ name, label, choices }) => {
    const chosen = query[name] && choices.find(({ value }) => value === query[name]);
    return chosen && `${label}：${chosen.name}`;
  });
  return [query.q && `検索：${query.q}`, ...parts].filter(Boolean).join(' ・ ');
}

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
        {filters.map(({ name, label, choices }) => (
          <label key={name}>
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
        ))}
        {button}
      </SearchField>
      {proof}
      <div className="viewsrow" data-narrowed={narrowedBy(filters, query) || undefined}>
        <SavedViews of={of} query={query} show={show} />
        <p className="s num" role="status">
          {total !== null && countText(total, TOTAL_MAX)}
        </p>
      </div>
    </>
  );
}
