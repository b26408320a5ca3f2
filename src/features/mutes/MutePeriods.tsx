import { useState } from 'react';
import { PERIODS, type PeriodDays } from '../../../server/community/mutes/rules.ts';
import { Choice } from '../../components/form/Choice.tsx';
import { Option } from '../../components/form/Option.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { backModal } from '../../overlay/modal-store.ts';
import { mute } from './mute-calls.ts';
import { MUTE_NOTE, PERIOD_CHOICES, PERSON_MUTE_NOTE } from './mute-wording.ts';

const NOTES = {
  cast: MUTE_NOTE,
  tag: '選んだ期間、このタグのついた投稿を一覧に出しません。',
  person: PERSON_MUTE_NOTE,
};

/** For how long; the choice does it at once. */
export function MutePeriods({ args: { what } }: ModalProps<'mute'>) {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <p className="s">{NOTES[what.kind]}</p>
      <div className="stack-s mt-4" aria-busy={isBusy}>
        {PERIODS.map(({ value, name }) => (
          <Option
            key={value}
            icon="clock"
            title={name}
            note={value === 0 ? '解除するまで続きます' : undefined}
            onChoose={async () => {
              if (isBusy) return;
              setBusy(true);
              await mute(what, value);
              setBusy(false);
            }}
          />
        ))}
      </div>
      <p className="note mt-4">マイページの「ミュート」でいつでも解除できます。</p>
    </>
  );
}

/** Asks before something that may have an end, and for how long; ✕, Esc and Back mean no. */
export function SelectPeriod({ args: { text, yes, isHarsh, onYes } }: ModalProps<'period'>) {
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
