import { FactorForm } from '../../components/form/FactorForm.tsx';
import { reloadAfter } from '../../components/form/reload.ts';

/** The door: behind it the same address is the menu. */
export function EnterAdmin() {
  return <FactorForm action="/api/admin/factor" onDone={({ message }) => reloadAfter(message)} />;
}
