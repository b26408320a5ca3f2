import { OFFLINE } from '../lib/wording-of.ts';
import { RELOAD, showMessage } from './messages-store.ts';

/** Whether the network is away, a newer build has replaced this one, or only the script did not come. */
export const whyUnloaded = (): Promise<'offline' | 'replaced' | 'reached'> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3000) }).then(
    ({ status }) => (status === 404 ? 'replaced' : 'reached'),
    () => 'offline',
  );

/**
 * Says that a script could not be loaded: there is no network, or a newer build has replaced it. A browser retries a
 * failed script only on a new page.
 */
export async function showUnloaded(): Promise<void> {
  const body = (await whyUnloaded()) === 'replaced' ? '新しい版があります。' : OFFLINE;
  showMessage(body, { isError: true, action: RELOAD });
}
