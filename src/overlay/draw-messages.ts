import { $messages, type Message, removeMessage } from './messages-store.ts';

/** A selector that a browser does not know fails as a whole; the polyfill marks an open sheet by a class. */
const OPEN_SHEET = 'popover' in HTMLElement.prototype ? ':popover-open' : '.\\:popover-open';
const drawn = new Map<number, HTMLElement>();

function draw({ id, body, isError, action }: Message): HTMLElement {
  const element = document.createElement('div');
  element.className = isError ? 'toast night toast--error' : 'toast night';
  if (isError) element.setAttribute('role', 'alert');
  const text = document.createElement('span');
  text.textContent = body;
  element.append(text);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = action.label;
    button.addEventListener('click', action.run);
    element.append(button);
  }
  element.addEventListener('click', (event) => {
    // Not a click beside the dialog that the message floats in.
    event.stopPropagation();
    removeMessage(id);
  });
  return element;
}

/** Draws the floating messages over the page, and over the sheet or modal that is open: all else is inert then. */
export function drawMessages(): void {
  const area = document.createElement('div');
  area.className = 'messages';
  area.setAttribute('aria-live', 'polite');
  document.body.append(area);

  const place = () => {
    const host = [...document.querySelectorAll(`dialog:modal, ${OPEN_SHEET}`)].at(-1) ?? document.body;
    if (area.parentNode !== host) host.append(area);
  };
  // Both events stay with their element; only capturing hears them here.
  for (const change of ['toggle', 'close']) document.addEventListener(change, place, true);

  $messages.subscribe((messages) => {
    place();
    for (const message of messages) {
      const known = drawn.get(message.id);
      if (known) known.classList.toggle('toast--leaving', message.isLeaving);
      else {
        const element = draw(message);
        drawn.set(message.id, element);
        area.append(element);
      }
    }
    for (const [id, element] of drawn) {
      if (messages.some((message) => message.id === id)) continue;
      if (element.contains(document.activeElement))
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      element.remove();
      drawn.delete(id);
    }
  });
}
