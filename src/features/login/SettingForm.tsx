import { type ReactNode, useRef } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { type FormOptions, PROGRESS_RESET } from '../../components/form/form-store.ts';
import type { Path } from '../../lib/call.ts';
import type { Prover } from './reauth.ts';
import { retryAfterProof } from './reauth.ts';

type Props<P extends Path<'post'>> = Omit<FormOptions<P>, 'onRefused'> & {
  children: ReactNode;
  label: string;
  prover: Prover;
};

/** A form of my page: when it asks once more who the member is, it is sent again as soon as that has been shown. */
export function SettingForm<P extends Path<'post'>>({ prover, ...form }: Props<P>) {
  const place = useRef<HTMLDivElement>(null);
  // The refused attempt counts as under way until its progress is gone.
  const again = () => setTimeout(() => place.current?.querySelector('form')?.requestSubmit(), PROGRESS_RESET);
  return (
    <div ref={place} className="mt-4">
      <Form {...form} onRefused={(refusal) => retryAfterProof(refusal, prover, again)} />
    </div>
  );
}
