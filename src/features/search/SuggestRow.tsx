import type { MouseEvent } from 'react';
import type { Half } from '../../../server/core/paths.ts';
import type { Suggest, SuggestModel } from '../../../server/directory/search/contract.ts';
import { Icon } from '../../components/Icon.tsx';

/** The icon of each kind of row. */
export const MODEL_ICONS: Record<SuggestModel | 'Text', string> = {
  Shop: 'store',
  Area: 'pin',
  Prefecture: 'map',
  Station: 'train',
  Cast: 'user',
  Text: 'search',
};

type Props = {
  suggest: Suggest;
  /** Whose number a place has. */
  half: Half;
  option: { id: string; isActive: boolean; at: (link: HTMLAnchorElement | null) => void };
  onFollow: (event: MouseEvent) => void;
};

/** One suggestion: its kind, its name, what is there and who works tonight. */
export function SuggestRow({ suggest, half, option, onFollow }: Props) {
  const { name, type, model, count: ofShops, castCount, tonight, path, saved } = suggest;
  const isOfGirls = model === 'Shop' || half === 'casts';
  const count = model !== 'Shop' && isOfGirls ? castCount : ofShops;
  return (
    <a
      ref={option.at}
      id={option.id}
      className="suggestrow"
      role="option"
      aria-selected={option.isActive}
      tabIndex={-1}
      href={path}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      <Icon name={saved ? 'clock' : MODEL_ICONS[model]} size={20} />
      <span className="suggestrow__name">
        <b>{name}</b>
        <small>
          {type}
          {saved && <span className="vh">、履歴にあります</span>}
        </small>
      </span>
      <span className="suggestrow__facts">
        {typeof count === 'number' && (
          <span>
            {isOfGirls && <small>女の子</small>}
            {count.toLocaleString('ja-JP')}件
          </span>
        )}
        {tonight && <small className="suggestrow__tonight">{tonight}</small>}
      </span>
    </a>
  );
}
