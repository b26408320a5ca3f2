const once = (target: EventTarget, name: string) =>
  new Promise<void>((done, fail) => {
    target.addEventListener(name, () => done(), { once: true });
    target.addEventListener('error', () => fail(new Error('The video cannot be shown.')), { once: true });
  });

export type Film = { seconds: number; width: number; height: number };

async function open(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = address;
  await once(video, 'loadeddata');
  return video;
}

const sizeOf = ({ duration, videoWidth, videoHeight }: HTMLVideoElement): Film => ({
  seconds: duration,
  width: videoWidth,
  height: videoHeight,
});

/** The picture that stands for a video: the frame at `second`, as JPEG. */
export async function frameAt(film: Blob, second: number): Promise<{ cover: Blob; film: Film }> {
  const address = URL.createObjectURL(film);
  try {
    const video = await open(address);
    const at = Math.min(second, Math.max(0, video.duration - 0.05));
    if (at > 0) {
      const sought = once(video, 'seeked');
      video.currentTime = at;
      await sought;
    }
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const cover = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!cover) throw new Error('The frame could not be drawn.');
    return { cover, film: sizeOf(video) };
  } finally {
    URL.revokeObjectURL(address);
  }
}
