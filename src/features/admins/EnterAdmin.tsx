import { reloadAfter } from '../accounts/settings/reload.ts';
import { FactorForm } from './FactorForm.tsx';

/** The door: behind it the same address is the menu. */
export function EnterAdmin() {
  return <FactorForm onDone={({ message }) => reloadAfter(message)} />;
}
