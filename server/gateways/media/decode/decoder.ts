// Uploads are decoded here (fence.ts): no secrets, no database, nothing to write. It may crash, hang or be stopped, and
// only the sender of the file is affected.
import sharp from 'sharp';
import type { DecoderMessage } from './decoder-pool.ts';
import { type MissingFile, makeCopy, makeFile, makePhoto, type Photo, type PhotoFile } from './photo.ts';
import { makeSquares, type PictureProblem, type Squares } from './square.ts';
import { checkVideo, remuxVideo, type VideoFacts, type VideoProblem } from './video.ts';

// Three formats, each read from memory by its own loader, are all that is ever tried.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) });

/** By name: the file, how it is read, and the result. */
export type DecoderWork = {
  squares: { order: { widths: readonly number[] }; answer: Squares; problem: PictureProblem };
  photo: { order: object; answer: Photo; problem: PictureProblem };
  copy: { order: object; answer: { bytes: Uint8Array }; problem: PictureProblem };
  photoFile: { order: MissingFile; answer: PhotoFile; problem: PictureProblem };
  videoFacts: { order: object; answer: VideoFacts; problem: VideoProblem };
  video: { order: object; answer: VideoFacts & { bytes: Uint8Array }; problem: VideoProblem };
};
export type WorkName = keyof DecoderWork;
export type DecoderOrder<N extends WorkName = WorkName> = {
  [K in N]: { work: K; bytes: Uint8Array } & DecoderWork[K]['order'];
}[N];
export type DecoderAnswer<N extends WorkName = WorkName> = {
  [K in N]: DecoderWork[K]['answer'] | { problem: DecoderWork[K]['problem'] };
}[N];

function done(order: DecoderOrder): Promise<DecoderAnswer> {
  switch (order.work) {
    case 'squares':
      return makeSquares(order);
    case 'photo':
      return makePhoto(order.bytes);
    case 'copy':
      return makeCopy(order.bytes);
    case 'photoFile':
      return makeFile(order.bytes, order);
    case 'videoFacts':
      return checkVideo(order.bytes);
    case 'video':
      return remuxVideo(order.bytes);
  }
}

const isVideo = (work: WorkName) => work === 'video' || work === 'videoFacts';
const send = (message: DecoderMessage<DecoderAnswer>) => process.send?.(message);

process.on('message', async (order: DecoderOrder) => {
  const problem = isVideo(order.work) ? 'unconverted' : 'unreadable';
  send({ answer: await done(order).catch(() => ({ problem }) as DecoderAnswer) });
});
process.on('disconnect', () => process.exit());
// Sent to the whole group: the server ends this process when what it decodes is done.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {});
send({ isReady: true });
