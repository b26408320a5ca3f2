import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  DECODE_MEGABYTES,
  DECODE_SECONDS,
  DECODER_START_SECONDS,
  DECODES_PER_PROCESS,
  DECODES_WAITING,
} from '../limits.ts';
import type { DecoderAnswer, DecoderOrder, WorkName } from './decoder.ts';
import { DecoderPool } from './decoder-pool.ts';

const decoders = new DecoderPool<DecoderOrder, DecoderAnswer>({
  script: path.join(import.meta.dirname, 'decoder.ts'),
  processes: availableParallelism(),
  seconds: DECODE_SECONDS,
  startSeconds: DECODER_START_SECONDS,
  megabytes: DECODE_MEGABYTES,
  orders: DECODES_PER_PROCESS,
  waiting: DECODES_WAITING,
});

/** In another process, which is trusted with nothing. @returns null when that died. @throws ApiError unavailable */
export function decode<N extends WorkName>(order: DecoderOrder<N>): Promise<DecoderAnswer<N> | null> {
  const any: unknown = order;
  return decoders.run(any as DecoderOrder) as Promise<DecoderAnswer<N> | null>;
}
