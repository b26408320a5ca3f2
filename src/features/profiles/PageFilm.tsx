import type { PageVideo } from '../../../server/identity/profiles/page-video.ts';

export type ShownFilm = Pick<PageVideo, 'src' | 'poster' | 'width' | 'height'>;

/** The video of a page as its form and its preview show it: silent, and fetched by a tap unless it is on the device. */
export function PageFilm({
  film: { src, poster, width, height },
  label,
}: {
  film: ShownFilm;
  label: string;
}) {
  if (!src)
    return (
      <div className="film film--over">
        {poster && <img src={poster} alt="動画の表紙" width={width} height={height} />}
        <p>この動画は保存期間を過ぎました。</p>
      </div>
    );
  return (
    <video
      key={src}
      className="film"
      src={src}
      poster={poster ?? undefined}
      width={width}
      height={height}
      aria-label={label}
      preload={src.startsWith('blob:') ? 'auto' : 'none'}
      controls
      muted
      playsInline
    >
      お使いのブラウザは動画の再生に対応していません。
    </video>
  );
}
