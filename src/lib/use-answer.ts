import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from './ask.ts';
import type { Refusal } from './send.ts';

export type Asked<T> = {
  data: T | null;
  refusal: Refusal | null;
  /** Shows what another call has answered with. */
  setData: (data: T) => void;
  again: () => void;
};

/** What a call answers with, asked for when the screen opens. */
export function useAnswer<T>(path: string): Asked<T> {
  const [data, setData] = useState<T | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const read = useCallback(async () => {
    setRefusal(null);
    const answer = await ask<T>(path);
    if (answer.ok) setData(answer.data);
    else setRefusal(answer.refusal);
  }, [path]);
  useEffect(() => void read(), [read]);
  return { data, refusal, setData, again: () => void read() };
}

type Page<I> = { items: I[]; total: number; next: string };
export type Pages<I> = {
  items: readonly I[];
  total: number;
  hasMore: boolean;
  isBusy: boolean;
  isReady: boolean;
  refusal: Refusal | null;
  more: () => void;
  /** From its beginning. */
  again: () => void;
  setItems: (change: (items: readonly I[]) => readonly I[]) => void;
};

/** A list that is read page by page; `path` may carry a query of its own. */
export function usePages<I>(path: string): Pages<I> {
  const [read, setRead] = useState<Page<I> | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(0);

  const load = useCallback(
    async (cursor: string) => {
      asked.current += 1;
      const mine = asked.current;
      setBusy(true);
      setRefusal(null);
      const joint = path.includes('?') ? '&' : '?';
      const answer = await ask<Page<I>>(cursor ? `${path}${joint}cursor=${cursor}` : path);
      // Another order, or another beginning, was asked for meanwhile.
      if (mine !== asked.current) return;
      setBusy(false);
      if (!answer.ok) return setRefusal(answer.refusal);
      const { items, total, next } = answer.data;
      setRead((before) => ({ items: cursor ? [...(before?.items ?? []), ...items] : items, total, next }));
    },
    [path],
  );
  useEffect(() => {
    setRead(null);
    void load('');
  }, [load]);

  return {
    items: read?.items ?? [],
    total: read?.total ?? 0,
    hasMore: read?.next !== undefined && read.next !== '',
    isBusy,
    isReady: read !== null,
    refusal,
    more: () => void load(read?.next ?? ''),
    again: () => void load(''),
    setItems: (change) => setRead((before) => before && { ...before, items: [...change(before.items)] }),
  };
}
