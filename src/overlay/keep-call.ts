import type { FormJson, Path } from '../lib/call.ts';
import { $me } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import { drawMarks, type Kind, keepCalls, ownCalls, readCalls } from './kept-calls.ts';
import { showKeptTap, showUnloaded } from './show-unloaded.ts';

export type Tap<P extends Path<'post'>> = Kind & { path: P & string; body: FormJson<P> & object };

/** See `keepTap`. Of an unknown visitor nothing can be kept. */
export function keepCall<P extends Path<'post'>>(tap: Tap<P>): Promise<void> {
  const { check, myId } = $me.get();
  // Another tab may have kept it, and this one may not have what draws the marks either.
  drawMarks();
  const isThere = ownCalls().some(({ mark, refused }) => mark === tap.mark && !refused);
  const keep = () => keepCalls([...readCalls(), { ...tap, key: newKey(), by: myId, at: Date.now() }]);
  return isThere || (check && keep()) ? showKeptTap() : showUnloaded();
}
