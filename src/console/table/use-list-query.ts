import { useEffect, useState } from 'react';

export type ListQuery = Record<string, string>;

/** What of the address differs from the usual, beside that of other lists: a link shows the same rows to everyone. */
const addressOf = (query: ListQuery, usual: ListQuery): string => {
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(query))
    if (value === (usual[name] ?? '')) asked.delete(name);
    else asked.set(name, value);
  const search = asked.toString();
  return search ? `${location.pathname}?${search}` : location.pathname;
};

const readAddress = (usual: ListQuery): ListQuery => {
  const asked = new URLSearchParams(location.search);
  return Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, asked.get(name) ?? value]));
};

/** The search, filters and order of a table, kept in the address of the page. */
export function useListQuery(usual: ListQuery) {
  const [query, setQuery] = useState<ListQuery>(() => readAddress(usual));
  useEffect(() => {
    history.replaceState(history.state, '', addressOf(query, usual));
  }, [query, usual]);
  return {
    query,
    change: (parts: ListQuery) => setQuery((before) => ({ ...before, ...parts })),
    show: (whole: ListQuery) => setQuery({ ...usual, ...whole }),
  };
}

/** What a call is given: an empty part is left out. */
export const askedOf = (query: ListQuery): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value || undefined]));
