import type { ReactNode } from 'react';
import type { FormOptions } from '../../components/form/form-store.ts';
import type { FormPath } from '../../lib/call.ts';
import { FactorForm } from '../second-factor/FactorForm.tsx';
import { ProvenForm } from '../second-factor/ProvenForm.tsx';

type Props<P extends FormPath> = Omit<FormOptions<P>, 'onRefused'> & {
  children: ReactNode;
  label: string;
};

/** A form of the admins that needs a second factor of the last minutes. */
export const StepUpForm = <P extends FormPath>(props: Props<P>) => (
  <ProvenForm<P>
    {...props}
    ask="安全のため、もう一度、二段階認証をお願いします。"
    proof={(onDone) => <FactorForm action="/api/admin/factor" onDone={onDone} />}
  />
);
