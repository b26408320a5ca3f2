import { useEffect, useState } from 'react';

export type ListQuery = Record<string, string>;

/** What of the address differs from the usual: a link shows the same rows to everyone. */
const addressOf = (query: ListQuery, usual: ListQuery): string => {
  const changed = Object.entries(query).filter(([name, value]) => value !== (usual[name] ?? ''));
  return changed.length > 0 ? `${location.pathname}?${new URLSearchParams(changed)}` : location.pathname;
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
