import type { ReactNode } from 'react';
import type { Refusal } from '../lib/answer.ts';
import { Icon } from './Icon.tsx';

/** What stands in the place of something that is still on its way, or did not come. */
export function Waiting({ refusal, again }: { refusal: Refusal | null; again: () => void }) {
  if (!refusal)
    return (
      <p className="s" data-waiting="">
        読み込んでいます…
      </p>
    );
  return (
    <div role="alert">
      <p className="s">{refusal.message}</p>
      <button className="btn btn--line mt-3" type="button" onClick={again}>
        もう一度試す
      </button>
    </div>
  );
}

/** Says that a list is empty; `children` may lead on. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="people__none">
      <Icon name="moon" />
      <p className="s">{text}</p>
      {children}
    </div>
  );
}
