import { SearchByConditions } from './SearchByConditions.tsx';

/** The search modal of the shops. */
export const SearchShops = () => <SearchByConditions type="shop" />;
