import { dayText } from '../../../server/core/time-text.ts';
import { call } from '../../lib/call.ts';
import { hasSession } from '../../lib/me-store.ts';

const tiles = [...document.querySelectorAll<HTMLElement>('[data-mini]')];

for (const tile of tiles) {
  const time = tile.querySelector('time');
  if (time) time.textContent = dayText(time.dateTime, Date.now());
}

/** A stored page does not know what its reader has muted. */
async function leaveOutMuted(): Promise<void> {
  const ids = tiles.map(({ dataset }) => dataset.mini).join(',');
  const answer = await call('get', '/api/tl_states', { query: { ids } });
  if (!answer.ok) return;
  const muted = new Set(answer.data.items.filter((item) => item.muted !== null).map(({ id }) => String(id)));
  for (const tile of tiles) tile.hidden = muted.has(tile.dataset.mini ?? '');
}

if (tiles.length > 0 && hasSession()) void leaveOutMuted();
