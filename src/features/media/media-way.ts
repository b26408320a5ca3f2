import { VIDEO_BYTES } from '../../../server/gateways/media/limits.ts';
import type { Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { frameAt } from './film-frames.ts';
import type { MediaItem } from './media-item.ts';
import { PhotoProblem, preparePhoto } from './prepare-photo.ts';

/** What is wrong with a video (specification §8). */
export const VIDEO_WORDS = {
  kind: 'MP4・MOV・MPEG形式の動画を選択してください。',
  large: '動画のサイズは20MB以下にしてください。',
  failed: '動画の処理中にエラーが発生しました。もう一度お試しください。',
} as const;

export type Change = Partial<MediaItem>;
type Way = { signal: AbortSignal; onChange: (change: Change) => void; actAs?: number | undefined };

/** A video may be converted at a second try; what is none, or too large, stays so. */
const isFinal = (error: unknown): boolean =>
  error instanceof PhotoProblem && error.message !== VIDEO_WORDS.failed;

/** Makes a photo ready to send. @throws PhotoProblem with the words for it. */
async function makePhoto(source: File): Promise<Change> {
  const { blob, traces } = await preparePhoto(source);
  const { hasLocation: hadLocation, takenAt } = traces;
  return { blob, hadLocation, takenAt, preview: URL.createObjectURL(blob) };
}

/** Ten seconds and their first frame. @throws PhotoProblem with the words for it. */
export async function makeFilm(source: File, { signal, onChange }: Way) {
  const problem = videoProblem(source);
  if (problem) throw new PhotoProblem(problem);
  try {
    const converter = await import('./convert-video.ts').catch(showUnloaded);
    if (!converter) throw new PhotoProblem(VIDEO_WORDS.failed);
    const blob = await converter.convertVideo(source, {
      signal,
      onProgress: (percent) => onChange({ percent }),
    });
    if (blob.size > VIDEO_BYTES) throw new PhotoProblem(VIDEO_WORDS.large);
    return { blob, ...(await frameAt(blob, 0)) };
  } catch (error) {
    if (error instanceof PhotoProblem) throw error;
    throw new PhotoProblem(VIDEO_WORDS.failed);
  }
}

async function makeVideo(source: File, way: Way): Promise<Change> {
  const { blob, cover, film } = await makeFilm(source, way);
  return { blob, cover, seconds: film.seconds, preview: URL.createObjectURL(cover) };
}

/** What speaks against a video before anything is done with it; null when nothing does. */
export function videoProblem({ size, type, name }: File): string | null {
  if (!/^video\/(mp4|quicktime|mpeg)$/.test(type) && !/\.(mp4|mov|m4v|mpe?g)$/i.test(name))
    return VIDEO_WORDS.kind;
  return size > VIDEO_BYTES ? VIDEO_WORDS.large : null;
}

const wordsOf = ({ errors, message }: Refusal): string =>
  errors.file?.[0] ?? errors.poster?.[0] ?? Object.values(errors)[0]?.[0] ?? message;

async function upload({ kind, blob, cover }: MediaItem, { signal, onChange, actAs }: Way): Promise<Change> {
  const form = new FormData();
  form.append('file', blob as Blob, kind === 'photo' ? 'photo.jpg' : 'video.mp4');
  if (cover) form.append('poster', cover, 'cover.jpg');
  const answer = await call(
    'post',
    '/api/tl_media',
    { form },
    { onProgress: (percent) => onChange({ percent: Math.min(percent, 99) }), signal, actAs },
  );
  if (answer.ok) return { id: answer.data.id, state: 'here', percent: 100 };
  const { refusal } = answer;
  return { state: 'failed', problem: wordsOf(refusal), isRefused: refusal.status === 422 };
}

/** Brings a file all the way to the server from wherever it is; `onChange` hears how far it has come. */
export async function bringUp(item: MediaItem, way: Way): Promise<void> {
  let ready = item;
  if (!item.blob && item.source) {
    way.onChange({ state: 'making', percent: 0, problem: null, isRefused: false });
    try {
      const made = await (item.kind === 'photo' ? makePhoto(item.source) : makeVideo(item.source, way));
      if (way.signal.aborted) return;
      ready = { ...item, ...made };
      way.onChange(made);
    } catch (error) {
      if (!way.signal.aborted)
        way.onChange({ state: 'failed', problem: (error as Error).message, isRefused: isFinal(error) });
      return;
    }
  }
  if (way.signal.aborted || !ready.blob) return;
  way.onChange({ state: 'sending', percent: 0, problem: null, isRefused: false });
  const change = await upload(ready, way);
  if (!way.signal.aborted) way.onChange(change);
}
