import type { CastCardView } from '../casts/contract.ts';
import type { ListedCast } from '../listing/contract.ts';
import type { ShopCardView } from '../shops/contract.ts';
import type { FoundCast, FoundShop } from './search-contract.ts';

/** A card as a search answers with it. */
export function shopItem(card: ShopCardView): FoundShop {
  const { photo, category } = card;
  return { ...card, type: 'shop', class: category, dot: photo?.dot ?? null, src: photo?.src ?? null };
}

export function castItem(card: CastCardView, { group, category }: ListedCast): FoundCast {
  const { photo } = card;
  return {
    ...card,
    type: 'casts',
    class: category,
    dot: photo?.dot ?? null,
    src: photo?.src ?? null,
    group,
  };
}
