import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Refusal } from './answer.ts';

export type Asked<T> = {
  data: T | null;
  refusal: Refusal | null;
  /** Shows what another call has answered with. */
  setData: (data: T) => void;
  again: () => void;
};

/** What a call answers with, read when the screen opens, and anew for another `of`. */
export function useAnswer<T>(call: () => Promise<Answer<T>>, of?: string | number): Asked<T> {
  const latest = useRef(call);
  latest.current = call;
  const [data, setData] = useState<T | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is another one at each render
  const read = useCallback(async () => {
    setRefusal(null);
    const answer = await latest.current();
    if (answer.ok) setData(answer.data);
    else setRefusal(answer.refusal);
  }, [of]);
  useEffect(() => void read(), [read]);
  return { data, refusal, setData, again: () => void read() };
}

type Page<I> = { items: I[]; total?: number; next: string };
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

/** A list that is read page by page, and from its beginning for another `of`. */
export function usePages<I>(
  call: (cursor: string | undefined) => Promise<Answer<Page<I>>>,
  of: string,
): Pages<I> {
  const latest = useRef(call);
  latest.current = call;
  const [read, setRead] = useState<Required<Page<I>> | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is another one at each render
  const load = useCallback(
    async (cursor: string) => {
      asked.current += 1;
      const mine = asked.current;
      setBusy(true);
      setRefusal(null);
      const answer = await latest.current(cursor || undefined);
      // Another order, or another beginning, was asked for meanwhile.
      if (mine !== asked.current) return;
      setBusy(false);
      if (!answer.ok) return setRefusal(answer.refusal);
      const { items, total = 0, next } = answer.data;
      setRead((before) => ({ items: cursor ? [...(before?.items ?? []), ...items] : items, total, next }));
    },
    [of],
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
    setItems: (change) =>
      setRead((before) => {
        if (!before) return before;
        const items = [...change(before.items)];
        return { ...before, items, total: Math.max(0, before.total + items.length - before.items.length) };
      }),
  };
}
