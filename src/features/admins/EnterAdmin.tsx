import { FactorForm } from '../second-factor/FactorForm.tsx';
import { reloadAfter } from '../settings/reload.ts';

/** The door: behind it the same address is the menu. */
export function EnterAdmin() {
  return <FactorForm action="/api/admin/factor" onDone={({ message }) => reloadAfter(message)} />;
}
