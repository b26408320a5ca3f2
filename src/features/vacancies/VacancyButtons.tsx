import { useCallback, useEffect, useRef, useState } from 'react';
import { businessMinuteOf, formatMinute } from '../../../server/core/business-day.ts';
import type { Vacancy } from '../../../server/directory/shops/contract.ts';
import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

type Props = { shopId: number; initial: Vacancy | null; names: Record<Vacancy['state'], string> };
type State = Vacancy['state'] | 'none';

const clock = (at: number): string => formatMinute(businessMinuteOf(at));

/** One tap says whether there are free seats, for the next hour. */
export function VacancyButtons({ shopId, initial, names }: Props) {
  const [vacancy, setVacancy] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const free = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);

  /** The button that ended it goes with it, and the focus would be lost. */
  const show = useCallback((next: Vacancy | null) => {
    if (!next && stop.current && stop.current === document.activeElement) free.current?.focus();
    setVacancy(next);
  }, []);

  useEffect(() => {
    if (!vacancy) return;
    const end = () => Date.now() >= vacancy.endsAt && show(null);
    const timer = setTimeout(end, Math.max(0, vacancy.endsAt - Date.now()) + 50);
    // A phone that has slept is late with its timers.
    document.addEventListener('visibilitychange', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
    };
  }, [vacancy, show]);

  async function say(state: State) {
    if (isBusy) return;
    setBusy(true);
    const param = { id: String(shopId) };
    const answer = await call('post', '/api/shop_admin/:id/vacancy', { param, json: { state } });
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    show(answer.data.vacancy);
    showMessage(answer.data.message);
  }

  return (
    <fieldset className="vacancyset mt-4">
      <legend className="label">いまの席のようす</legend>
      <div className="vacancyset__pair">
        {(['free', 'busy'] as const).map((state) => (
          <button
            key={state}
            ref={state === 'free' ? free : undefined}
            className="btn btn--line"
            type="button"
            aria-pressed={vacancy?.state === state}
            aria-disabled={isBusy}
            onClick={() => void say(state)}
          >
            {names[state]}
          </button>
        ))}
      </div>
      {vacancy ? (
        <p className="s">
          {vacancy.at}に「{names[vacancy.state]}」と知らせました。{clock(vacancy.endsAt)}
          に自動で消えます。
          <button
            ref={stop}
            className="btn btn--text"
            type="button"
            aria-disabled={isBusy}
            onClick={() => void say('none')}
          >
            表示をやめる
          </button>
        </p>
      ) : (
        <p className="note">
          押した時刻といっしょに、お店のページと一覧に出ます。60分か閉店で自動で消えます。
        </p>
      )}
    </fieldset>
  );
}
