import { reloadAfter } from '../accounts/settings/reload.ts';
import { FactorForm } from '../second-factor/FactorForm.tsx';

/** The door: behind it the same address is the menu. */
export function EnterAdmin() {
  return <FactorForm action="/api/admin/factor" onDone={({ message }) => reloadAfter(message)} />;
}
