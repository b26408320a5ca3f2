import { type MouseEvent, useEffect, useRef } from 'react';
import type { ScheduleDate } from '../../../server/directory/schedules/contract.ts';

type Props = {
  dates: readonly ScheduleDate[];
  date: string;
  hrefOf: (day: string) => string;
  onChoose: (event: MouseEvent, day: string) => void;
};

/** 「本日 11/20(金)」 and 「11/23(月・祝)」 as the strip writes them: weekday above, day below, at first with its month. */
function dayParts(name: string, place: number): { weekday: string; day: string } {
  const [, month, day, weekday] = /(\d{1,2})\/(\d{1,2})\(([^()]{1,9})\)/.exec(name) ?? [];
  if (name.startsWith('本日')) return { weekday: weekday ?? '', day: '本日' };
  return { weekday: weekday ?? '', day: place === 1 || day === '1' ? `${month}/${day}` : (day ?? '') };
}

/** 「3名」, 「未定」 where none is entered yet, 「お休み」. */
export const countText = ({ count, off }: { count: number; off?: true | undefined }): string =>
  off ? 'お休み' : count > 0 ? `${count}名` : '未定';

/** The days under the thumb, each with how many casts it has. */
export function DateStrip({ dates, date, hrefOf, onChoose }: Props) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day comes into view when it changes
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !strip.current) return;
    const { offsetLeft, offsetWidth } = current;
    strip.current.scrollLeft = offsetLeft - (strip.current.clientWidth - offsetWidth) / 2;
  }, [date]);
  return (
    <nav className="rail datestrip" aria-label="日付" ref={strip}>
      {dates.map(({ value, name, kind, count, off }, place) => {
        const { weekday, day } = dayParts(name, place);
        return (
          <a
            key={value}
            className="date"
            data-kind={kind === 'weekday' ? undefined : kind}
            href={hrefOf(value)}
            rel="nofollow"
            aria-current={value === date ? 'date' : undefined}
            onClick={(event) => onChoose(event, value)}
          >
            <span>{weekday}</span>
            <b>{day}</b>
            <small>{countText({ count, off })}</small>
            <span className="vh">（{name}）</span>
          </a>
        );
      })}
    </nav>
  );
}
