import { atom } from 'nanostores';
import type { Answer, FieldErrors, Refusal } from '../../lib/answer.ts';
import { callWith, type FormAnswer, type FormJson, type FormPath } from '../../lib/call.ts';
import type { Deliver } from '../../lib/deliver.ts';
import { IN_PROGRESS } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { withoutErrors } from './field-errors.ts';

export type FormValue = string | boolean | File[];
export type FormValues = Record<string, FormValue>;

/** The page is older than the session: it has to be loaded again. */
const STALE = 419;
/** Specification §4 and §9, in ms. */
export const PROGRESS_RESET = 500;

export type FormOptions<P extends FormPath> = {
  /** The route that takes the form; `onDone` gets its answer. */
  action: P;
  method?: 'post' | 'put';
  param?: Record<string, string | number>;
  /** The fields with what they start with; files start as `[]`. */
  initial: FormValues;
  /** Goes along with the fields; it is not edited. */
  also?: Record<string, string | number | boolean | undefined>;
  /** What the route takes, where that is not the fields as they stand. */
  json?: (values: FormValues) => FormJson<P>;
  /** What it waits for; false keeps it from being sent. */
  before?: () => Promise<boolean>;
  onDone: (answer: FormAnswer<P>, values: FormValues) => void;
  /** @returns true when the refusal is dealt with and needs no message. */
  onRefused?: (refusal: Refusal) => boolean;
  /** Lets a second submit start while one is under way. */
  parallel?: boolean;
  via?: Deliver;
};

const emptied = (value: FormValue): FormValue =>
  Array.isArray(value) ? [] : typeof value === 'boolean' ? false : '';

/** What goes over the wire: JSON, or multipart with `field[index]` when a field holds files. */
export function bodyOf(values: FormValues, also: FormOptions<FormPath>['also'] = {}): object | FormData {
  if (!Object.values(values).some(Array.isArray)) return { ...also, ...values };
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...also, ...values })) {
    if (Array.isArray(value)) for (const [i, file] of value.entries()) data.append(`${name}[${i}]`, file);
    else if (value !== undefined) data.append(name, String(value));
  }
  return data;
}

/** A form's values, errors and progress, and its way to the server. */
export function createForm<P extends FormPath>(options: FormOptions<P>) {
  const $values = atom<FormValues>(options.initial);
  const $errors = atom<FieldErrors>({});
  /** 0 when nothing is under way, 100 until 500 ms after the answer. */
  const $progress = atom(0);
  /** How often it was refused with errors to look at. */
  const $refusals = atom(0);
  let underWay = 0;
  let reset: ReturnType<typeof setTimeout> | undefined;

  function setValue(name: string, value: FormValue, patterns: readonly string[] = [name]): void {
    $values.set({ ...$values.get(), [name]: value });
    $errors.set(withoutErrors($errors.get(), patterns));
  }

  /** Empties every field. */
  function empty(): void {
    const values = Object.entries($values.get()).map(([name, value]) => [name, emptied(value)]);
    $values.set(Object.fromEntries(values));
    $errors.set({});
  }

  /** Says what is wrong at its fields, as after a refused submit. */
  function refuse(refusal: Refusal): void {
    if (options.onRefused?.(refusal)) return;
    const { errors, needLogin, message } = refusal;
    const isSaid = Object.keys(errors).length > 0;
    // Said once: above the form, where it stays; only what has a button floats.
    const floats = needLogin || (!isSaid && refusal.status === STALE);
    $errors.set(isSaid || floats ? errors : { custom: [message] });
    $refusals.set($refusals.get() + 1);
    for (const flash of errors.flash ?? []) showMessage(flash, { isError: true });
    if (floats) showFailure(refusal);
  }

  /** @returns whether it was done. */
  async function submit(): Promise<boolean> {
    if ($progress.get() > 0 && !options.parallel) {
      showMessage(IN_PROGRESS);
      return false;
    }
    clearTimeout(reset);
    underWay += 1;
    $progress.set(1);
    $errors.set({});
    if (options.before && !(await options.before())) {
      underWay -= 1;
      $progress.set(0);
      return false;
    }
    const values = $values.get();
    const { action, method = 'post', param, also, via } = options;
    const body = options.json?.(values) ?? bodyOf(values, also);
    const answer = (await callWith(
      method as 'post',
      action as never,
      { param, ...(body instanceof FormData ? { form: body } : { json: body }) },
      {
        via,
        // The answer is still to come when everything has been sent.
        onProgress: (percent) => $progress.set(Math.max($progress.get(), Math.min(percent, 90))),
      },
    )) as Answer<FormAnswer<P>>;
    underWay -= 1;
    if (underWay === 0) {
      $progress.set(100);
      reset = setTimeout(() => $progress.set(0), PROGRESS_RESET);
    }
    if (answer.ok) options.onDone(answer.data, values);
    else refuse(answer.refusal);
    return answer.ok;
  }

  return { $values, $errors, $progress, $refusals, setValue, empty, submit, refuse };
}

export type FormStore = ReturnType<typeof createForm>;
