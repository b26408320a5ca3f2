import type { Answer } from '../../lib/answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

/** A deed behind a button: tells why it was refused, or what has been done, and goes on from there. */
export async function runDeed<T extends { message: string }>(
  answering: Promise<Answer<T>>,
  onDone: (answer: T) => void,
): Promise<void> {
  const answer = await answering;
  if (!answer.ok) return showRefusal(answer.refusal);
  showMessage(answer.data.message);
  onDone(answer.data);
}

/** Of a form: says what has been done, and goes on from there. */
export const showDone =
  (onDone: () => void) =>
  ({ message }: { message: string }): void => {
    showMessage(message);
    onDone();
  };
