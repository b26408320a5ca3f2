import { inTime } from '../promises.ts';
import { ApiError, InvalidInputError } from './errors.ts';
import { MALFORMED } from './validation-messages.ts';

/** Without a byte for so long a body is given up (security.md 7.8). */
export const IDLE_MS = 30_000;

type Reading = {
  most: number;
  idleMs?: number;
  /** Called before a piece is kept; what it throws ends the reading. */
  onBytes?: (bytes: number) => void;
};

/**
 * A refused body is left unread: to cancel it would end the connection before the answer is sent. @returns its pieces.
 * @throws ApiError too_large, too_slow; InvalidInputError when the sender breaks it off
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  { most, idleMs = IDLE_MS, onBytes }: Reading,
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const reader = body[Symbol.asyncIterator]();
  const next = () =>
    reader.next().catch(() => {
      throw new InvalidInputError({ custom: [MALFORMED] });
    });
  let left = most;
  for (;;) {
    const { done, value } = await inTime(next(), idleMs, () => new ApiError('too_slow'));
    if (done) return pieces;
    left -= value.length;
    if (left < 0) throw new ApiError('too_large');
    onBytes?.(value.length);
    pieces.push(value);
  }
}
