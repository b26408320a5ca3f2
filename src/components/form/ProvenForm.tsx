import { type ReactNode, useRef, useState } from 'react';
import type { Refusal } from '../../lib/answer.ts';
import type { FormPath } from '../../lib/call.ts';
import { Form } from './Form.tsx';
import { type FormOptions, PROGRESS_RESET } from './form-store.ts';

type Props<P extends FormPath> = Omit<FormOptions<P>, 'onRefused'> & {
  children: ReactNode;
  label: string;
  /** Asks for the proof, and how. */
  ask: string;
  proof: (onDone: () => void) => ReactNode;
};

export const wantsProof = ({ status, body }: Refusal): boolean =>
  status === 403 && (body as { reauth?: boolean } | null)?.reauth === true;

/** A form that needs a proof of the last minutes: it asks for one when it is missing, and is then sent again. */
export function ProvenForm<P extends FormPath>({ ask, proof, ...form }: Props<P>) {
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The refused attempt counts as under way until its progress is gone.
  const again = () => setTimeout(() => place.current?.querySelector('form')?.requestSubmit(), PROGRESS_RESET);
  return (
    <div className="mt-4">
      <div ref={place} hidden={isAsked}>
        <Form
          {...form}
          onRefused={(refusal) => {
            const isWanted = wantsProof(refusal);
            if (isWanted) setAsked(true);
            return isWanted;
          }}
        />
      </div>
      {isAsked && (
        <>
          <p className="s mt-3">{ask}</p>
          {proof(() => {
            setAsked(false);
            again();
          })}
        </>
      )}
    </div>
  );
}
