import { InvalidInputError } from '../../../core/http/errors.ts';
import { decode } from '../decode/decode.ts';
import type { VideoFacts, VideoProblem } from '../decode/video.ts';
import { videoFile } from '../file-names.ts';
import { writeWhole } from '../files.ts';
import { VIDEO_BYTES } from '../limits.ts';
import { newMediaId } from '../store/media-store.ts';
import { onDisk } from './on-disk.ts';

export const VIDEO_PROBLEMS: Record<VideoProblem, string> = {
  format: 'MP4・MOV・MPEG形式の動画を選択してください。',
  unconverted: '動画の処理中にエラーが発生しました。もう一度お試しください。',
};
export const VIDEO_TOO_LARGE = '動画のサイズは20MB以下にしてください。';
export const TOO_MANY_VIDEOS = '動画は1本まで選択できます。';

export type StoredVideo = VideoFacts & { id: string };

/** MP4 and QuickTime begin with a box that says so; pictures in the same container (HEIC, AVIF) have other brands. */
export const isVideo = (bytes: Buffer): boolean =>
  /^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|qt {2}|M4V |MSNV|dash)/.test(bytes.toString('latin1', 4, 12));

type Work = { videoFacts: VideoFacts; video: VideoFacts & { bytes: Uint8Array } };

/** @throws InvalidInputError under `field`; ApiError unavailable */
export async function decodeVideo<N extends keyof Work>(
  work: N,
  bytes: Buffer,
  field: string,
): Promise<Work[N]> {
  const refuse = (problem: string) => new InvalidInputError({ [field]: [problem] });
  if (bytes.length > VIDEO_BYTES) throw refuse(VIDEO_TOO_LARGE);
  if (!isVideo(bytes)) throw refuse(VIDEO_PROBLEMS.format);
  const made = await decode<keyof Work>({ work, bytes });
  if (made === null) throw refuse(VIDEO_PROBLEMS.unconverted);
  if ('problem' in made) throw refuse(VIDEO_PROBLEMS[made.problem]);
  return made as Work[N];
}

/** Written anew and held; the row is the caller's. @throws InvalidInputError under `field`; ApiError storage_full */
export async function takeVideo(file: File, field: string): Promise<StoredVideo> {
  if (file.size > VIDEO_BYTES) throw new InvalidInputError({ [field]: [VIDEO_TOO_LARGE] });
  const made = await decodeVideo('video', Buffer.from(await file.arrayBuffer()), field);
  const id = newMediaId();
  await onDisk(() => writeWhole('held', videoFile(id), made.bytes));
  return { id, width: made.width, height: made.height, seconds: made.seconds };
}
