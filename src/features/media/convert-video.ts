import { FFmpeg } from '@ffmpeg/ffmpeg';
import { type ConverterFile, converterPath } from '../../../server/core/paths.ts';

/** Specification §5: the first 10 seconds, 640 px wide, H.264, low quality. */
const SECONDS = 10;
const WIDTH = 640;

const address = (file: ConverterFile): string => new URL(converterPath(file), location.href).href;

const COMMAND = [
  // What lies behind is not even read.
  ...['-t', String(SECONDS), '-i', 'in', '-map', '0:v:0', '-map', '0:a:0?'],
  ...['-vf', `scale='min(${WIDTH},trunc(iw/2)*2)':-2:flags=fast_bilinear,format=yuv420p`, '-fpsmax', '30'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '28', '-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
  // Where and with what it was taken stays with the one who took it.
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', 'out.mp4'],
];

/** How long the file plays (s), as the converter's log tells it: 「Duration: 00:00:06.04」. */
function durationIn(line: string): number | null {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(line) ?? [];
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

let isWarm = false;

/** Fetches the core while the sender is still choosing a video: the browser keeps it. */
export function warmConverter(): void {
  if (isWarm) return;
  isWarm = true;
  for (const file of ['ffmpeg-core.wasm', 'ffmpeg-core.js', 'worker.js'] as const)
    fetch(address(file)).then(
      (answer) => answer.arrayBuffer(),
      () => {
        isWarm = false;
      },
    );
}

type Options = {
  signal: AbortSignal;
  /** 0–99; the last step is the file itself. */
  onProgress: (percent: number) => void;
};

/**
 * Makes an MP4 of the first ten seconds, in a worker. The core (8.5 MB) is fetched for the first video and then kept
 * by the browser. @throws when the file cannot be converted, and when `signal` has stopped it.
 */
export async function convertVideo(file: File, { signal, onProgress }: Options): Promise<Blob> {
  signal.throwIfAborted();
  const ffmpeg = new FFmpeg();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  let wanted = SECONDS;
  ffmpeg.on('log', ({ message }) => {
    const duration = durationIn(message);
    if (duration) wanted = Math.min(SECONDS, duration);
  });
  ffmpeg.on('progress', ({ time }) => {
    const percent = Math.round((time / 1_000_000 / wanted) * 100);
    if (percent > 0) onProgress(Math.min(percent, 99));
  });
  const work = async () => {
    await ffmpeg.load({
      classWorkerURL: address('worker.js'),
      coreURL: address('ffmpeg-core.js'),
      wasmURL: address('ffmpeg-core.wasm'),
    });
    await ffmpeg.writeFile('in', new Uint8Array(await file.arrayBuffer()));
    if ((await ffmpeg.exec(COMMAND)) !== 0) throw new Error('The video could not be converted.');
    const made = (await ffmpeg.readFile('out.mp4')) as Uint8Array<ArrayBuffer>;
    return new Blob([made], { type: 'video/mp4' });
  };
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    // Ends the worker wherever it is.
    ffmpeg.terminate();
  }
}
