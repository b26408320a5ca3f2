import type { ReactNode } from 'react';
import type { FormOptions } from '../../components/form/form-store.ts';
import { FactorForm } from '../second-factor/FactorForm.tsx';
import { ProvenForm } from '../second-factor/ProvenForm.tsx';

type Props<A> = Omit<FormOptions<A>, 'onRefused'> & { children: ReactNode; label: string };

/** A form of the admins that needs a second factor of the last minutes. */
export const StepUpForm = <A,>(props: Props<A>) => (
  <ProvenForm<A>
    {...props}
    ask="安全のため、もう一度、二段階認証をお願いします。"
    proof={(onDone) => <FactorForm action="/api/admin/factor" onDone={onDone} />}
  />
);
