import { Icon } from '../../components/Icon.tsx';
import type { MediaItem } from './media-item.ts';

/** Detail 17: said only when it is useful, about the photos that were taken with a place in them. */
export function SafetyHint({ items }: { items: readonly MediaItem[] }) {
  const located = items.flatMap(({ kind, hadLocation }, i) =>
    kind === 'photo' && hadLocation ? [i + 1] : [],
  );
  if (located.length === 0) return null;
  const names = located.map((number) => `写真${number}`).join('・');
  return (
    <p className="notice notice--info notice--i mt-4" role="status">
      <Icon name="info" />
      <span>
        {names}の位置情報を削除しました。窓の外の景色や駅名、名札、領収書が写っていないか、ご確認ください。
        お店を出てからの時刻に予約すると、居場所も伝わりにくくなります。
      </span>
    </p>
  );
}
