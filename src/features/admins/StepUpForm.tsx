import { type ReactNode, useRef, useState } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { type FormOptions, PROGRESS_RESET } from '../../components/form/form-store.ts';
import type { Refusal } from '../../lib/send.ts';
import { FactorForm } from './FactorForm.tsx';

type Props<A> = Omit<FormOptions<A>, 'onRefused'> & { children: ReactNode; label: string };

const wantsFactor = ({ status, body }: Refusal): boolean =>
  status === 403 && (body as { reauth?: boolean } | null)?.reauth === true;

/** A form that needs a second factor of the last minutes: it asks for one when it is missing, and is then sent again. */
export function StepUpForm<A>(props: Props<A>) {
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The refused attempt counts as under way until its progress is gone.
  const again = () => setTimeout(() => place.current?.querySelector('form')?.requestSubmit(), PROGRESS_RESET);
  return (
    <div className="mt-4">
      <div ref={place} hidden={isAsked}>
        <Form<A>
          {...props}
          onRefused={(refusal) => {
            const isWanted = wantsFactor(refusal);
            if (isWanted) setAsked(true);
            return isWanted;
          }}
        />
      </div>
      {isAsked && (
        <>
          <p className="s mt-3">安全のため、もう一度、二段階認証をお願いします。</p>
          <FactorForm
            onDone={() => {
              setAsked(false);
              again();
            }}
          />
        </>
      )}
    </div>
  );
}
