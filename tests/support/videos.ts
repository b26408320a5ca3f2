import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ffmpeg from '@ffmpeg-installer/ffmpeg';

/** A video made by ffmpeg; `options` stand between its sources and its name. */
export function makeVideo(
  options: string,
  { size = '640x360', seconds = 3, sound = true, name = 'out.mp4' } = {},
): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-video-'));
  const file = path.join(folder, name);
  const sources = `-f lavfi -i testsrc=size=${size}:rate=15:duration=${seconds}`;
  const heard = sound ? ` -f lavfi -i sine=duration=${seconds}` : '';
  try {
    const args = `-nostdin -v error -y ${sources}${heard} ${options}`.split(' ').filter(Boolean);
    execFileSync(ffmpeg.path, [...args, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the converter in the browser makes it. */
export const ourVideo = (more = '', facts: Parameters<typeof makeVideo>[1] = {}): Buffer =>
  makeVideo(`-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac ${more}`, facts);

/** Whether every frame of a video can be shown: what ffmpeg complains of, empty when it does not. */
export function complaintsOf(bytes: Buffer): string {
  const args = ['-nostdin', '-v', 'error', '-i', 'pipe:0', '-f', 'null', '-'];
  return execFileSync(ffmpeg.path, args, { input: bytes, stdio: ['pipe', 'pipe', 'pipe'] }).toString();
}
