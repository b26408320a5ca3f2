import { useState } from 'react';
import { PERIODS } from '../../../server/community/mutes/rules.ts';
import { Option } from '../../components/form/Option.tsx';
import type { ModalProps } from '../../shell/modal-args.ts';
import { mute } from './mute-calls.ts';
import { MUTE_TOLD } from './muted-name.ts';

/** For how long; the choice does it at once. */
export function MutePeriods({ args: { what } }: ModalProps<'mute'>) {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <p className="s">
        {what.kind === 'cast' ? MUTE_TOLD : '選んだ期間、このタグのついた投稿を一覧に出しません。'}
      </p>
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
