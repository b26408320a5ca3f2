import { type ReactNode, useState } from 'react';
import type { EnrolmentAnswer } from '../../../server/identity/second-factor/contract.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { takeTag } from '../../components/form/FactorForm.tsx';
import type { FormValues } from '../../components/form/form-store.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { AppSecret } from './AppSecret.tsx';
import { CodeList } from './CodeList.tsx';

/** What a step gives the form that carries it. */
export type StepParts<A> = {
  label: string;
  initial: FormValues;
  onDone: (answer: A) => void;
  children: ReactNode;
};

type Made = { message: string; codes: string[] };
type Step<A> = { label: string; submit: string; form: (parts: StepParts<A>, ticket: string) => ReactNode };
type Props<M extends Made> = {
  intro?: ReactNode;
  /** Asks for the secret. */
  start: Step<EnrolmentAnswer>;
  /** Gives the app's first code; its answer holds the recovery codes. */
  confirm: Omit<Step<M>, 'label'>;
  onMade?: () => void;
  /** The way on once the codes are kept. */
  next: (made: M) => { href: string; name: string };
};

/** An authenticator app is made known: first the secret, then the app's code, then the recovery codes. */
export function EnrolApp<M extends Made>({ intro, start, confirm, onMade, next }: Props<M>) {
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer | null>(null);
  const [made, setMade] = useState<M | null>(null);
  if (made) {
    const { href, name } = next(made);
    return (
      <>
        <p className="s mt-3">{made.message}</p>
        <CodeList codes={made.codes} />
        <a className="btn btn--primary btn--lg btn--block mt-4" href={href}>
          {name}
        </a>
      </>
    );
  }
  if (!enrolment)
    return (
      <div key="start">
        {intro}
        {start.form(
          {
            label: start.label,
            initial: {},
            onDone: setEnrolment,
            children: <SubmitButton>{start.submit}</SubmitButton>,
          },
          '',
        )}
      </div>
    );
  return (
    <div key="code">
      <AppSecret enrolment={enrolment} />
      {confirm.form(
        {
          label: '認証コードの入力',
          initial: { code: '' },
          onDone: (answer) => {
            takeTag(answer);
            onMade?.();
            setMade(answer);
          },
          children: (
            <>
              <CodeField />
              <SubmitButton>{confirm.submit}</SubmitButton>
            </>
          ),
        },
        enrolment.ticket,
      )}
    </div>
  );
}
