import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '../../../../server/core/holidays.ts';
import { datesOf } from './known-cells.ts';
import type { Printed } from './PrintedWeek.tsx';
import type { ShiftStore } from './shift-store.ts';
import { publishedIn, shownOf } from './shown-rows.ts';

function printedNow({ $week, $edits, publishedAt }: ShiftStore): Printed {
  const [week, edits] = [$week.get(), $edits.get()];
  const dates = datesOf(week);
  return {
    title: `${formatDate(week.first)}〜${formatDate(dates.at(-1) ?? week.first)}`,
    isDraft: [...edits.values()].some(({ date }) => dates.includes(date)),
    ...{ days: week.days, casts: week.casts, shown: shownOf(publishedIn(week, publishedAt), edits) },
  };
}

/** The week as it stood when the browser began to print; it stays, as some lay the paper out only after saying that they have. */
export function usePrinted(store: ShiftStore): Printed | null {
  const [printed, setPrinted] = useState<Printed | null>(null);
  useEffect(() => {
    const draw = () => flushSync(() => setPrinted(printedNow(store)));
    addEventListener('beforeprint', draw);
    return () => removeEventListener('beforeprint', draw);
  }, [store]);
  return printed;
}
