import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { call } from '../../lib/call.ts';
import { BellChoice } from './BellChoice.tsx';

type Bell = Parameters<typeof BellChoice>[0]['bell'];
/** Just pressed, and not yet there: as every follow begins. */
const NEW: Bell = 'shift';
const roots = new Map<HTMLElement, Root>();

/** Puts the choice of how much one hears in the place of the button, as the server knows it now. @returns whether it does */
export async function mountBell(place: HTMLElement): Promise<boolean> {
  const { bellFor, bellName = '' } = place.dataset;
  const castId = Number(bellFor);
  const answer = await call('get', '/api/cast_bell', { query: { castId } });
  if (!answer.ok) return false;
  if (roots.has(place)) return true;
  // The button that was pressed goes with its focus: it goes on where the choice is.
  const hasFocus = place.parentElement?.contains(document.activeElement);
  const root = createRoot(place);
  roots.set(place, root);
  const choice = createElement(BellChoice, { castId, name: bellName, bell: answer.data.bell ?? NEW });
  flushSync(() => root.render(choice));
  if (hasFocus) place.querySelector('select')?.focus({ preventScroll: true });
  return true;
}

export function unmountBell(place: HTMLElement): void {
  roots.get(place)?.unmount();
  roots.delete(place);
}
