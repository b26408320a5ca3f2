import { atom } from 'nanostores';

/** Specification §4 and §9, in ms. */
const SHOW_DELAY = 300;
const STAY = 3000;
const STAY_OF_ERRORS = 6000;
/** What can be taken back is offered a little longer than it is read. */
const STAY_OF_ACTIONS = 5000;
const REMOVAL = 500;

export type MessageAction = { label: string; run: () => void };
export type Message = {
  id: number;
  body: string;
  isError: boolean;
  action: MessageAction | null;
  isLeaving: boolean;
};
/** What a page that is too old, or came only in part, offers. */
export const RELOAD: MessageAction = { label: '再読み込み', run: () => location.reload() };

type Options = { isError?: boolean; action?: MessageAction | undefined };

/** The floating messages on the screen, oldest first. */
export const $messages = atom<Message[]>([]);

let lastId = 0;

/** Takes a message away; it is gone when its removal has been seen. */
export function removeMessage(id: number): void {
  const messages = $messages.get();
  if (!messages.some((message) => message.id === id && !message.isLeaving)) return;
  $messages.set(messages.map((each) => (each.id === id ? { ...each, isLeaving: true } : each)));
  setTimeout(() => $messages.set($messages.get().filter((each) => each.id !== id)), REMOVAL);
}

/** Says something over the page for 3 s, for 5 s when it can be taken back, an error for 6 s. @returns the message's id. */
export function showMessage(body: string, { isError = false, action }: Options = {}): number {
  lastId += 1;
  const id = lastId;
  setTimeout(() => {
    $messages.set([...$messages.get(), { id, body, isError, action: action ?? null, isLeaving: false }]);
    setTimeout(() => removeMessage(id), isError ? STAY_OF_ERRORS : action ? STAY_OF_ACTIONS : STAY);
  }, SHOW_DELAY);
  return id;
}

const KEPT = 'session-message';

/** Says it on the page that opens next in this tab: the session message of a reload or a redirect. */
export function keepMessage(body: string, { isError = false }: { isError?: boolean } = {}): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ body, isError }));
  } catch {
    // Without storage the change itself has still been made; only its message is lost.
  }
}

/** Shows what the page before has kept, once. */
export function showKeptMessage(): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (!kept) return;
    const { body, isError } = JSON.parse(kept) as { body: string; isError: boolean };
    showMessage(body, { isError });
  } catch {
    // Without storage nothing has been kept.
  }
}
