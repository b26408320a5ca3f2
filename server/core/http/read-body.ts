import { inTime } from '../promises.ts';
import { ApiError, InvalidInputError } from './errors.ts';
import { MALFORMED } from './validation-messages.ts';

/** A body of which nothing has come for so long is given up (security.md 7.8); the listener limits the whole. */
export const IDLE_MS = 30_000;

type Reading = {
  /** Bytes. */
  most: number;
  idleMs?: number;
  /** Called with the size of each piece before it is kept; what it throws ends the reading. */
  onBytes?: (bytes: number) => void;
};

/**
 * Reads a body to its end. One that is refused is left where it is: to cancel it would end the connection before the
 * answer is sent.
 * @returns its bytes in pieces.
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
