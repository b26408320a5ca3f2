import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';

type Fault = { id: string; text: string; field: HTMLElement };

const CONTROLS = 'input:not([type="hidden"]), select, textarea';

/** Every error on the screen, in the order of the form, with the control that it is about. */
function faultsIn(form: HTMLFormElement): Fault[] {
  return [...form.querySelectorAll<HTMLElement>('.err[id]')].flatMap((error) => {
    const described =
      form.querySelector(`[aria-describedby~="${CSS.escape(error.id)}"]`) ?? error.closest('.field');
    const field = described?.matches(CONTROLS)
      ? described
      : (described?.querySelector('[aria-invalid="true"]') ?? described?.querySelector(CONTROLS));
    return field instanceof HTMLElement ? [{ id: error.id, text: error.textContent, field }] : [];
  });
}

/** What the server wants mended, until all of it is or the form is sent again. A form of one field says it there alone. */
export function ErrorSummary() {
  const place = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<Fault[]>([]);
  useLayoutEffect(() => {
    const form = place.current?.closest('form');
    if (form && form.querySelectorAll('.field').length > 1) setFaults(faultsIn(form));
  }, []);
  // It pushes the first wrong field down, where the focus is by now.
  useLayoutEffect(() => {
    if (faults.length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [faults]);
  return (
    <div ref={place}>
      {faults.length > 0 && (
        <div className="notice notice--bad notice--i">
          <Icon name="warn" />
          <div>
            <b>{faults.length}か所、直していただきたいところがあります。</b>
            <ul className="faults">
              {faults.map(({ id, text, field }) => (
                <li key={id}>
                  <button
                    className="link"
                    type="button"
                    onClick={() => {
                      // A file's own control is not seen: what stands around it is.
                      field.closest('.field')?.scrollIntoView({ block: 'center' });
                      field.focus({ preventScroll: true });
                    }}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
