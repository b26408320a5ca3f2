import { REVIEW_FLAGS } from '../../../server/core/listing-filters.ts';
import { REVIEW_SORTS, type ReviewFilter, type ReviewSort } from '../../../server/directory/reviews/rules.ts';

export type ReviewWishes = { sort: ReviewSort; filters: readonly ReviewFilter[] };

/** What an address asks for; anything else is the list as it is. */
export function wishesIn(params: URLSearchParams): ReviewWishes {
  const asked = params.get('sort');
  return {
    sort: REVIEW_SORTS.find(({ value }) => value === asked)?.value ?? 'new',
    filters: REVIEW_FLAGS.filter((flag) => params.get(flag) === '1'),
  };
}

/** Empty for the list as it is; in the order of the addresses. */
export function queryOf({ sort, filters }: ReviewWishes): string {
  const params = new URLSearchParams(sort === 'new' ? [] : [['sort', sort]]);
  for (const flag of REVIEW_FLAGS) if (filters.includes(flag)) params.set(flag, '1');
  const query = String(params);
  return query && `?${query}`;
}

export const withSort = (wishes: ReviewWishes, sort: ReviewSort): ReviewWishes => ({ ...wishes, sort });
export const toggled = ({ sort, filters }: ReviewWishes, flag: ReviewFilter): ReviewWishes => ({
  sort,
  filters: filters.includes(flag) ? filters.filter((each) => each !== flag) : [...filters, flag],
});
