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

/** The floating message on the screen: one, or none. */
export const $messages = atom<Message[]>([]);

let lastId = 0;
/** Messages that wait for an error or an action to leave the screen; an empty screen has none. */
const waiting: (() => void)[] = [];

/** Takes a message away; it is gone when its removal has been seen. */
export function removeMessage(id: number): void {
  const messages = $messages.get();
  if (!messages.some((message) => message.id === id && !message.isLeaving)) return;
  $messages.set(messages.map((each) => (each.id === id ? { ...each, isLeaving: true } : each)));
  setTimeout(() => {
    const next = waiting.shift();
    if (next) next();
    else $messages.set($messages.get().filter((each) => each.id !== id));
  }, REMOVAL);
}

/**
 * Shows a message for 3 s, with an action for 5 s, an error for 6 s. The next one replaces it, but waits for an error or
 * an action to end.
 */
export function showMessage(body: string, { isError = false, action }: Options = {}): number {
  lastId += 1;
  const id = lastId;
  const show = () => {
    const [standing] = $messages.get();
    if (standing && !standing.isLeaving && (standing.isError || standing.action))
      return void waiting.push(show);
    if (!standing) waiting.length = 0;
    $messages.set([{ id, body, isError, action: action ?? null, isLeaving: false }]);
    setTimeout(() => removeMessage(id), isError ? STAY_OF_ERRORS : action ? STAY_OF_ACTIONS : STAY);
  };
  setTimeout(show, SHOW_DELAY);
  return id;
}

/** When none of them is on the screen any more, what was said just now included. */
export const messagesGone = (): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if ($messages.get().length === 0) return done();
      const stop = $messages.listen((messages) => {
        if (messages.length > 0) return;
        stop();
        done();
      });
    };
    setTimeout(look, SHOW_DELAY + 1);
  });

const KEPT = 'session-message';

/** With a title it needs more than a floating line: it opens as the modal `message`. */
export type KeptMessage = { body: string; isError?: boolean; title?: string; ok?: string; next?: string };

/** Says it on the page that opens next in this tab: the session message of a reload or a redirect. */
export function keepMessage(body: string, options: Omit<KeptMessage, 'body'> = {}): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ body, ...options }));
  } catch {
    // Without storage the change itself has still been made; only its message is lost.
  }
}

/** Shows what the page before has kept, once. @returns what the modal `message` is to say instead of a floating line */
export function showKeptMessage(): (KeptMessage & { title: string }) | null {
  try {
    const text = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (!text) return null;
    const { body, title, isError, ok, next } = JSON.parse(text) as KeptMessage;
    if (title) return { body, title, ok, next };
    showMessage(body, { isError });
  } catch {
    // Without storage nothing has been kept.
  }
  return null;
}
