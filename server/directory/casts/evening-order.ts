import { isEvening } from '../../core/business-day.ts';
import type { CastParams, CastSort } from '../listing/contract.ts';
import { dateOf } from '../listing/rules.ts';

/** In the evening, a list of no certain day and without words begins with the casts one can still meet tonight. */
export const isEveningOrder = (params: CastParams, sort: CastSort, at: Date | number): boolean =>
  (sort === 'recommend' || sort === 'distance') &&
  isEvening(at) &&
  params.text === null &&
  dateOf(params, at) === null;
