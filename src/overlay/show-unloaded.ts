import { OFFLINE } from '../lib/wording-of.ts';
import { RELOAD, showMessage } from './messages-store.ts';

/**
 * Says that the script behind a tap could not be had: there is no network, or this one has gone with its build, too. A
 * browser asks for a script that has failed only on a new page.
 */
export const showUnloaded = (): Promise<void> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3000) })
    .then(
      ({ status }) => (status === 404 ? '新しい版があります。' : OFFLINE),
      () => OFFLINE,
    )
    .then((body) => void showMessage(body, { isError: true, action: RELOAD }));
