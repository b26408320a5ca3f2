import type { MouseEvent } from 'react';
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
  option: { id: string; isActive: boolean; at: (link: HTMLAnchorElement | null) => void };
  onFollow: (event: MouseEvent) => void;
};

/** One suggestion: its kind, its name, what is there and who works tonight. */
export function SuggestRow({ suggest, option, onFollow }: Props) {
  const { name, type, model, count, tonight, path, saved } = suggest;
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
        {count !== null && (
          <span>
            {model === 'Shop' && <small>女の子</small>}
            {count.toLocaleString('ja-JP')}件
          </span>
        )}
        {tonight && <small className="suggestrow__tonight">{tonight}</small>}
      </span>
    </a>
  );
}
