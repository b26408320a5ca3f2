import { useEffect, useId, useState } from 'react';
import { ALT_MAX } from '../../../server/community/timeline/limits.ts';
import { Icon } from '../../components/Icon.tsx';
import type { MediaItem } from '../media/media-item.ts';
import type { MediaList } from './media-list.ts';
import { PhotoBrush } from './PhotoBrush.tsx';

type Props = {
  item: MediaItem;
  name: string;
  media: MediaList;
  at: number;
  count: number;
  onExchange: () => void;
};

/** Chooses the frame that stands for the video until it plays. */
function CoverPicker({ item, media }: { item: MediaItem; media: MediaList }) {
  const id = useId();
  const [second, setSecond] = useState(item.coverAt);
  useEffect(() => {
    if (second === item.coverAt) return;
    // The frame is drawn and sent when the thumb rests.
    const timer = setTimeout(() => void media.setCover(item.key, second), 400);
    return () => clearTimeout(timer);
  }, [media, item.key, item.coverAt, second]);
  return (
    <div className="field mt-3">
      <label className="label" htmlFor={id}>
        表紙にする場面
        <small className="num">{second.toFixed(1)}秒</small>
      </label>
      <input
        id={id}
        className="range"
        type="range"
        min={0}
        max={Math.max(0, item.seconds - 0.1)}
        step={0.1}
        value={second}
        onChange={(event) => setSecond(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** What distinguishes a photo or video: its description for who cannot see it, its place, its cover. */
export function MediaDetail({ item, name, media, at, count, onExchange }: Props) {
  const id = useId();
  const isPhoto = item.kind === 'photo';
  const [isHiding, setHiding] = useState(false);
  if (isHiding && item.blob)
    return (
      <PhotoBrush
        photo={item.blob}
        name={name}
        onCancel={() => setHiding(false)}
        onDone={(drawn) => {
          media.redraw(item.key, drawn);
          setHiding(false);
        }}
      />
    );
  return (
    <div className="thumbmore mt-3">
      {item.preview && <img src={item.preview} alt={`選んだ${name}`} />}
      <div>
        <div className="field">
          <label className="label" htmlFor={id}>
            {name}の説明<small>任意</small>
          </label>
          <input
            id={id}
            className="input"
            maxLength={ALT_MAX}
            value={item.alt}
            placeholder={isPhoto ? '例：赤いドレスで乾杯している写真' : '例：グラスにシャンパンを注ぐ動画'}
            onChange={(event) => media.describe(item.key, event.currentTarget.value)}
          />
          <p className="hint">画面を見られない人に、声で伝わります。</p>
        </div>
        {!isPhoto && item.blob && <CoverPicker item={item} media={media} />}
        <div className="thumbmore__do">
          {isPhoto && item.blob && (
            <button className="btn btn--line" type="button" onClick={() => setHiding(true)}>
              一部を隠す
            </button>
          )}
          <button className="btn btn--line" type="button" onClick={onExchange}>
            {isPhoto ? '写真を替える' : '動画を替える'}
          </button>
          {count > 1 && (
            <>
              <button
                className="iconbtn iconbtn--line"
                type="button"
                aria-label={`${name}を前へ`}
                disabled={at === 0}
                onClick={() => media.move(item.key, -1)}
              >
                <Icon name="left" size={20} />
              </button>
              <button
                className="iconbtn iconbtn--line"
                type="button"
                aria-label={`${name}を後ろへ`}
                disabled={at === count - 1}
                onClick={() => media.move(item.key, 1)}
              >
                <Icon name="right" size={20} />
              </button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
