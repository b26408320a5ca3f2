import { $me } from '../../lib/me-store.ts';
import { $modal } from '../../shell/modal-store.ts';
import { pathAfterLogin } from '../login/path-after-login.ts';

/** Who has just registered here enters the page as soon as the last modal is closed. */
$modal.listen(({ name }) => {
  const path = name === null ? pathAfterLogin($me.get(), location) : null;
  if (path) location.replace(path);
});
