import { OFFLINE } from '../lib/wording-of.ts';
import { RELOAD, showMessage } from './messages-store.ts';

/**
 * Says that a script could not be loaded: there is no network, or a newer build has replaced it. A browser retries a
 * failed script only on a new page.
 */
export const showUnloaded = (): Promise<void> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3000) })
    .then(
      ({ status }) => (status === 404 ? '新しい版があります。' : OFFLINE),
      () => OFFLINE,
    )
    .then((body) => void showMessage(body, { isError: true, action: RELOAD }));
