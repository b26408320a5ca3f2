import {
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Native = 'placeholder' | 'enterKeyHint' | 'onFocus' | 'onKeyDown' | 'autoComplete';
type Props = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, Native> & {
  name: string;
  label: string;
  required?: boolean;
  /** Lines that it is high when empty. */
  rows?: number;
  hint?: string;
  hideLabel?: boolean;
  errorNames?: readonly string[];
  /** Characters that it may have: they are counted where it comes near. */
  max?: number;
  /** What is said of the text, below its error and hint. */
  below?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
};

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** A text of several lines, as high as what is in it. */
export function GrowingField(props: Props) {
  const { name, label, required, rows = 1, hint, hideLabel, errorNames, max, below, ref, ...native } = props;
  const field = useField<string>(name, errorNames);
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || GROWS_BY_ITSELF) return;
    // Only the CSSOM may: the policy of the pages forbids style attributes.
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [field.value]);
  return (
    <div className="field">
      <label className={hideLabel ? 'vh' : 'label'} htmlFor={field.id}>
        <LabelText text={label} required={required} />
      </label>
      <textarea
        {...native}
        {...field.control(Boolean(hint))}
        ref={box}
        className="input grow-text"
        rows={rows}
        value={field.value}
        aria-required={required}
        onChange={(event) => field.setValue(event.currentTarget.value)}
      />
      <FieldNotes id={field.id} error={field.error} hint={hint} text={field.value} max={max} />
      {below}
    </div>
  );
}
