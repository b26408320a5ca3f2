import type { Path } from '../lib/call.ts';
import type { Tap } from './keep-call.ts';
import { showUnloaded } from './show-unloaded.ts';

/** Comes by itself when a page has all it needs: a tap may come when there is no network any more. */
export const loadKeeper = () => import('./keep-call.ts');

/**
 * A tap whose script did not come: what it would have sent waits like a call without a network, and goes once, from the
 * next page if this one cannot.
 */
export const keepTap = <P extends Path<'post'>>(tap: Tap<P>): Promise<void> =>
  loadKeeper().then(({ keepCall }) => keepCall(tap), showUnloaded);
