import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { MediaItem } from '../media/media-item.ts';
import type { Composer } from './composer-store.ts';
import { LATER_HOURS, laterFrom } from './post-times.ts';

/** A photo this young (ms) shows where she is at this moment. */
const LIVE = 3 * 3_600_000;
/** What in a picture tells where and who a person is. */
const TELLING = ['窓の景色', '制服', '名札', '駅名', '領収書'];

const numbers = (items: readonly MediaItem[], is: (item: MediaItem) => boolean): string =>
  items.flatMap((item, i) => (item.kind === 'photo' && is(item) ? [`写真${i + 1}`] : [])).join('・');

/** Detail 17: said only when it is useful, about photos with a place in them and those that have just been taken. */
export function SafetyHint({ composer }: { composer: Composer }) {
  const items = useStore(composer.media.$items);
  const { scheduledOn } = useStore(composer.$fields);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const located = numbers(items, ({ hadLocation }) => hadLocation);
  const isLive = items.some(({ takenAt }) => takenAt !== null && Date.now() - takenAt < LIVE);
  if (!located && !isLive) return null;
  return (
    <section className="notice notice--info safety mt-4" aria-label="写真の確認">
      {located && (
        <p className="safety__head" role="status">
          <Icon name="lock" size={20} />
          <b>{located}の位置情報を削除しました。</b>
        </p>
      )}
      <p>次のものが写っていないか、ご確認ください。</p>
      <ul className="safety__list">
        {TELLING.map((name) => (
          <li key={name}>
            <button
              className="chip"
              type="button"
              aria-pressed={seen.has(name)}
              onClick={() =>
                setSeen(new Set(seen.has(name) ? [...seen].filter((each) => each !== name) : [...seen, name]))
              }
            >
              {seen.has(name) && <Icon name="check" size={16} />}
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p className="cap mt-2">写っていたら、写真をタップして「一部を隠す」を選ぶと、ぼかせます。</p>
      {isLive && scheduledOn === '' && composer.post() === null && (
        <p className="safety__later">
          <span>撮ったばかりの写真です。時間をおいて投稿すると、いまの居場所が伝わりにくくなります。</span>
          <button
            className="btn btn--line"
            type="button"
            onClick={() => composer.set('scheduledOn', laterFrom(Date.now()))}
          >
            {LATER_HOURS}時間後に投稿する
          </button>
        </p>
      )}
    </section>
  );
}
