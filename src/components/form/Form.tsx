import { useStore } from '@nanostores/react';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FormPath } from '../../lib/call.ts';
import { Icon } from '../Icon.tsx';
import { withoutErrors } from './field-errors.ts';
import { createForm, type FormOptions, type FormStore } from './form-store.ts';

/** Fetched when a field is wrong. */
const ErrorSummary = lazy(async () => ({ default: (await import('./ErrorSummary.tsx')).ErrorSummary }));

const FormContext = createContext<FormStore | null>(null);

/** The form around a field. */
export function useForm(): FormStore {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside of its form.');
  return form;
}

type Props<P extends FormPath> = FormOptions<P> & { children: ReactNode; label?: string };

/** What is wrong with the whole form, above its fields. */
function FormError({ form }: { form: FormStore }) {
  const errors = useStore(form.$errors);
  const message = errors.custom?.[0] ?? errors.flash?.[0];
  const hasFaults = Object.keys(withoutErrors(errors, [])).length > 0;
  return (
    <div role="alert" className="formerr" tabIndex={-1}>
      {message && (
        <p className="notice notice--bad notice--i">
          <Icon name="warn" />
          <span>{message}</span>
        </p>
      )}
      {hasFaults && (
        <Suspense>
          <ErrorSummary />
        </Suspense>
      )}
    </div>
  );
}

/**
 * A form that is sent by `action` and tells its errors under its fields. `onDone` and the other options are those of
 * the latest render; the values live as long as the form stands on the screen.
 */
export function Form<P extends FormPath>({ children, label, ...options }: Props<P>) {
  const latest = useRef(options);
  latest.current = options;
  const element = useRef<HTMLFormElement>(null);
  const [form] = useState<FormStore>(() =>
    createForm<P>({
      ...options,
      get action() {
        return latest.current.action;
      },
      get param() {
        return latest.current.param;
      },
      get also() {
        return latest.current.also;
      },
      onDone: (answer, values) => latest.current.onDone(answer, values),
      onRefused: (refusal) => latest.current.onRefused?.(refusal) ?? false,
    }),
  );
  const refusals = useStore(form.$refusals);

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? element.current?.querySelector<HTMLElement>('.formerr'))?.focus();
  }, [refusals]);

  return (
    <FormContext value={form}>
      <form
        ref={element}
        className="form"
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormError form={form} />
        {children}
      </form>
    </FormContext>
  );
}
