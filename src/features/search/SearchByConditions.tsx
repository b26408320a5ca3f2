import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { CATEGORIES, CATEGORY_NAMES } from '../../../server/core/categories.ts';
import type { SearchAnswer } from '../../../server/directory/browsing/search-contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { leaveModalFor } from '../../overlay/modal-store.ts';
import { PLACEHOLDERS } from './placeholders.ts';
import { SearchField } from './SearchField.tsx';
import { SearchFound } from './SearchFound.tsx';
import { SearchPlace } from './SearchPlace.tsx';
import { keep, textKept } from './search-history.ts';
import { $cleared, $found, $search, beginSearch, flip, halfOf, setText } from './search-store.ts';
import { MODAL_CAP } from './suggester.ts';
import { toggleText } from './toggle-params.ts';

type Type = SearchAnswer['type'];

/** Begun once on a page: back from the choice of an area, or opened again, the search stands as it was. */
let begun: Type | null = null;

function Toggles() {
  const search = useStore($search);
  const { answer } = useStore($found);
  const unit = search.type === 'casts' ? '名' : '件';
  const noneOn = CATEGORIES.every((category) => !search[category]);
  return (
    <div>
      <fieldset className="toggles pickset" aria-label="業種">
        {CATEGORIES.map((category) => (
          <button
            key={category}
            className={`toggle toggle--${category}`}
            type="button"
            aria-pressed={search[category]}
            onClick={() => flip(category)}
          >
            {CATEGORY_NAMES[category]}
            <small>
              {search[category] && <Icon name="check" />}
              {answer ? `${answer.byCategory[category].toLocaleString('ja-JP')}${unit}` : '―'}
            </small>
          </button>
        ))}
      </fieldset>
      {noneOn && <p className="cap toggles__note">すべての業種からさがします。選んで絞り込めます。</p>}
    </div>
  );
}

/** The search modal of one half: words, categories and place, with what they find as one goes. */
export function SearchByConditions({ type }: { type: Type }) {
  useState(() => {
    if (begun !== type) void beginSearch(type, location.search);
    begun = type;
  });
  const search = useStore($search);
  const found = useStore($found);
  const cleared = useStore($cleared);
  const half = halfOf(type);
  const { answer } = found;
  const unit = type === 'casts' ? '名' : '件';
  const isReady = found.status === 'here' && found.answer.total > 0;
  /** Enter right after the last key: the list opens as soon as it is counted. */
  const [isWanted, setWanted] = useState(false);
  function show(): void {
    if (found.status === 'asking') setWanted(true);
    if (!answer || !isReady) return;
    const words = search.text.trim();
    if (words) keep(textKept(words, answer.path));
    void leaveModalFor(answer.path);
  }
  useEffect(() => {
    if (!isWanted || found.status === 'asking') return;
    setWanted(false);
    show();
  });
  return (
    <div className="searchmodal searchmodal--conditions">
      <SearchField
        // Cleared from outside it begins anew.
        key={cleared}
        drop
        half={half}
        label="検索する言葉"
        placeholder={PLACEHOLDERS[half]}
        cap={MODAL_CAP}
        filter={type === 'shop' ? 'Shop' : undefined}
        toggles={toggleText(search)}
        initial={search.text}
        onText={setText}
        onSubmit={show}
      />
      <Toggles />
      <SearchPlace />
      <SearchFound />
      <div className="searchfoot">
        <button
          className="btn btn--primary btn--lg btn--block"
          type="button"
          aria-disabled={!isReady}
          onClick={show}
        >
          {answer ? `${answer.total.toLocaleString('ja-JP')}${unit}を表示` : 'さがしています…'}
        </button>
      </div>
    </div>
  );
}

/** The search modal of the girls. */
export const SearchCasts = () => <SearchByConditions type="casts" />;

/** The search modal of the shops. */
export const SearchShops = () => <SearchByConditions type="shop" />;
