import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { BELLS } from '../../../server/community/notifications/rules.ts';
import { call } from '../../lib/call.ts';
import { $me } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

type Bell = (typeof BELLS)[number]['value'];
type Props = { castId: number; name: string; bell: Bell };

/** How much one hears of a cast; for those one still follows. */
export function BellChoice({ castId, name, bell }: Props) {
  const me = useStore($me);
  const [chosen, setChosen] = useState<Bell>(bell);
  if (me.check && !me.followingCasts.includes(castId)) return null;

  async function choose(next: Bell) {
    setChosen(next);
    const answer = await call('post', '/api/cast_bell', { json: { castId, bell: next } });
    if (answer.ok) return showMessage(answer.data.message);
    setChosen(chosen);
    showRefusal(answer.refusal);
  }

  return (
    <div className="bell">
      <span className="cap" aria-hidden="true">
        通知
      </span>
      <select
        className="select"
        aria-label={`${name}さんの通知`}
        value={chosen}
        onChange={(event) => void choose(event.currentTarget.value as Bell)}
      >
        {BELLS.map(({ value, name: said }) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
