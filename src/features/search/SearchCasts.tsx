import { SearchByConditions } from './SearchByConditions.tsx';

/** The search modal of the girls. */
export const SearchCasts = () => <SearchByConditions type="casts" />;
