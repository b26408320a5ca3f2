import type { ReactNode } from 'react';
import { FactorForm } from '../../components/form/FactorForm.tsx';
import type { FormOptions } from '../../components/form/form-store.ts';
import { ProvenForm } from '../../components/form/ProvenForm.tsx';
import type { FormPath } from '../../lib/call.ts';

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
