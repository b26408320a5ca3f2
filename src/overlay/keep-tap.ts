import type { FormJson, Path } from '../lib/call.ts';
import { $me } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import { type Kind, keepCalls, readCalls } from './kept-calls.ts';
import { showKeptTap, showUnloaded } from './show-unloaded.ts';
import { $waiting } from './waiting-store.ts';

type Tap<P extends Path<'post'>> = Kind & { path: P & string; body: FormJson<P> & object };

/**
 * A tap whose script did not come: what it would have sent waits like a call without a network, and goes once, from the
 * next page if this one cannot. Of an unknown visitor nothing can be kept.
 */
export function keepTap<P extends Path<'post'>>(tap: Tap<P>): Promise<void> {
  const { check, myId } = $me.get();
  const isThere = $waiting.get().includes(tap.mark);
  const keep = () => keepCalls([...readCalls(), { ...tap, key: newKey(), by: myId, at: Date.now() }]);
  return isThere || (check && keep()) ? showKeptTap() : showUnloaded();
}
