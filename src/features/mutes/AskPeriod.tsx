import { useState } from 'react';
import type { PeriodDays } from '../../../server/community/mutes/rules.ts';
import { Choice } from '../../components/form/Choice.tsx';
import type { ModalProps } from '../../shell/modal-args.ts';
import { backModal } from '../../shell/modal-store.ts';
import { PERIOD_CHOICES } from './periods.ts';

/** Asks before something that may have an end, and for how long; ✕, Esc and Back mean no. */
export function AskPeriod({ args: { text, yes, isHarsh, onYes } }: ModalProps<'period'>) {
  const [days, setDays] = useState('0');
  return (
    <>
      <p>{text}</p>
      <div className="mt-4">
        <Choice name="days" label="期間" choices={PERIOD_CHOICES} value={days} onChange={setDays} />
      </div>
      <div className="row mt-5">
        <button className="btn btn--line btn--lg grow" type="button" onClick={backModal}>
          キャンセル
        </button>
        <button
          className={`btn ${isHarsh ? 'btn--danger' : 'btn--primary'} btn--lg grow`}
          type="button"
          onClick={() => {
            backModal();
            onYes(Number(days) as PeriodDays);
          }}
        >
          {yes}
        </button>
      </div>
    </>
  );
}
