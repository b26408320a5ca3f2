import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { call } from '../../lib/call.ts';
import { BellChoice } from './BellChoice.tsx';

type Bell = Parameters<typeof BellChoice>[0]['bell'];
/** Just pressed, and not yet there: as every follow begins. */
const NEW: Bell = 'shift';
const roots = new Map<HTMLElement, Root>();

/** Puts the choice of how much one hears beside the button, as the server knows it now. */
export async function mountBell(place: HTMLElement): Promise<void> {
  const { bellFor, bellName = '' } = place.dataset;
  const castId = Number(bellFor);
  const answer = await call('get', '/api/cast_bell', { query: { castId } });
  if (!answer.ok || roots.has(place)) return;
  const root = createRoot(place);
  roots.set(place, root);
  root.render(createElement(BellChoice, { castId, name: bellName, bell: answer.data.bell ?? NEW }));
}

export function unmountBell(place: HTMLElement): void {
  roots.get(place)?.unmount();
  roots.delete(place);
}
