import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { DecoderAnswer, DecoderOrder, WorkName } from './decoder.ts';
import { DecoderPool } from './decoder-pool.ts';
import {
  DECODE_MEGABYTES,
  DECODE_SECONDS,
  DECODER_START_SECONDS,
  DECODES_PER_PROCESS,
  DECODES_WAITING,
} from './limits.ts';

const decoders = new DecoderPool<DecoderOrder, DecoderAnswer>({
  script: path.join(import.meta.dirname, 'decoder.ts'),
  processes: availableParallelism(),
  seconds: DECODE_SECONDS,
  startSeconds: DECODER_START_SECONDS,
  megabytes: DECODE_MEGABYTES,
  orders: DECODES_PER_PROCESS,
  waiting: DECODES_WAITING,
});

/**
 * Has a stranger's file read in another process, which is trusted with nothing.
 * @returns null when the process did not survive it. @throws ApiError unavailable when too many files wait.
 */
export function decode<N extends WorkName>(order: DecoderOrder<N>): Promise<DecoderAnswer<N> | null> {
  const any: unknown = order;
  return decoders.run(any as DecoderOrder) as Promise<DecoderAnswer<N> | null>;
}
