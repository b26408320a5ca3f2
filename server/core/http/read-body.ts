import type { BodyPace } from '../body-pace.ts';
import { config } from '../config.ts';
import { inTime } from '../promises.ts';
import { FORM_BYTES } from './body-sizes.ts';
import { ApiError, InvalidInputError } from './errors.ts';
import { MALFORMED } from './validation-messages.ts';

type Reading = {
  most: number;
  pace?: BodyPace;
  /** Called before a piece is kept; what it throws ends the reading. */
  onBytes?: (bytes: number) => void;
};

/**
 * The pieces of a body as they come in. A refused body is left unread: to cancel it would end the connection before the
 * answer is sent.
 * @throws ApiError too_large, too_slow; InvalidInputError when the sender breaks it off
 */
export async function* piecesOf(
  body: AsyncIterable<Uint8Array>,
  { most, pace = config().bodyPace, onBytes }: Reading,
): AsyncGenerator<Uint8Array> {
  const reader = body[Symbol.asyncIterator]();
  const next = () =>
    reader.next().catch(() => {
      throw new InvalidInputError({ custom: [MALFORMED] });
    });
  // Files of a slow telephone have the time of a request (security.md 7.8).
  const end = most > FORM_BYTES ? Number.POSITIVE_INFINITY : performance.now() + pace.allMs;
  let stepEnd = performance.now() + pace.idleMs;
  let [left, step] = [most, pace.stepBytes];
  for (;;) {
    const time = Math.max(0, Math.min(end, stepEnd) - performance.now());
    const { done, value } = await inTime(next(), time, () => new ApiError('too_slow'));
    if (done) return;
    left -= value.length;
    step -= value.length;
    // Single bytes would hold a connection for as long as their sender likes.
    if (step <= 0) [step, stepEnd] = [pace.stepBytes, performance.now() + pace.idleMs];
    if (left < 0) throw new ApiError('too_large');
    onBytes?.(value.length);
    yield value;
  }
}

/** The whole body, in its pieces. @throws as `piecesOf` */
export async function readBody(body: AsyncIterable<Uint8Array>, reading: Reading): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(body, reading)) pieces.push(piece);
  return pieces;
}
