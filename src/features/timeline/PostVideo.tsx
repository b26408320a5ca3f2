import { useEffect, useRef, useState } from 'react';
import type { TlVideo } from '../../../server/community/timeline/contract.ts';
import { sizeOf } from '../../../server/community/timeline/rules.ts';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import { changePost } from '../posts/post-store.ts';

/** Specification §9: a waiting video is asked for this often (ms), and this many times. */
const POLL = 10_000;
const TRIES = 11;

function usePolling(postId: number, waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return;
    let tries = 0;
    const timer = setInterval(async () => {
      tries += 1;
      if (tries >= TRIES) clearInterval(timer);
      const answer = await call('get', '/api/tl/:id/video', { param: { id: postId } });
      // Without an answer the next try asks again.
      if (answer.ok) changePost(postId, { video: answer.data.video });
    }, POLL);
    return () => clearInterval(timer);
  }, [postId, waiting]);
}

const frameOf = (size: string | null): string => {
  const { width, height } = sizeOf(size ?? '640x360');
  return `0 0 ${Math.round(Math.min(16 / 9, Math.max(4 / 5, width / height)) * 1000)} 1000`;
};

/** A post's video: being registered, ready to play, or past its time. */
export function PostVideo({ postId, video }: { postId: number; video: TlVideo }) {
  const [hasStarted, setStarted] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  usePolling(postId, video.waiting);
  const frame = (
    <svg className="ph__dot" viewBox={frameOf(video.size)} preserveAspectRatio="none" aria-hidden="true" />
  );
  if (video.waiting)
    return (
      <div className="media media--1">
        <div className="ph ph--own">
          {frame}
          <div className="vwait" role="status">
            <span className="spin" aria-hidden="true" />
            <p>動画を登録しています…</p>
          </div>
        </div>
      </div>
    );
  if (video.deleted || !video.src)
    return (
      <div className="media media--1">
        <div className="ph ph--own vgone">
          {frame}
          {video.thumbnailSrc && (
            <img src={video.thumbnailSrc} alt={video.alt || '動画の表紙'} loading="lazy" />
          )}
          <p>この動画は保存期間を過ぎました。</p>
        </div>
      </div>
    );
  return (
    <div className="media media--1">
      <div className="ph ph--own" data-alt={video.alt || '投稿の動画'}>
        {frame}
        <video
          ref={player}
          src={video.src}
          poster={video.thumbnailSrc ?? undefined}
          aria-label={video.alt || '投稿の動画'}
          preload="none"
          controls
          muted
          playsInline
          onPlay={() => setStarted(true)}
        >
          お使いのブラウザは動画の再生に対応していません。
        </video>
        {!hasStarted && (
          <button
            className="play needs-script"
            type="button"
            aria-label="動画を再生"
            onClick={() => {
              void player.current?.play().catch(() => setStarted(false));
              player.current?.focus();
            }}
          >
            <Icon name="play" />
          </button>
        )}
      </div>
    </div>
  );
}
