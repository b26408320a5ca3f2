import { z } from '@hono/zod-openapi';

/** Of an `integer` column. */
const INT4_MAX = 2_147_483_647;
/** Of a `bigint` column, as far as JavaScript counts exactly. */
const INT8_MAX = Number.MAX_SAFE_INTEGER;

const bounded = (number: z.ZodNumber | z.ZodCoercedNumber, least: number, most: number, problem?: string) =>
  number.int(problem).min(least, problem).max(most, problem);

/** A whole number of a JSON body; every number of a request has bounds, which its column can hold. */
export const wholeNumber = (least: number, most: number, problem?: string) =>
  bounded(z.number(problem), least, most, problem);
/** The same in an address. */
export const wholeNumberText = (least: number, most: number, problem?: string) =>
  bounded(z.coerce.number(problem), least, most, problem);

/**
 * The number of a shop, a cast, a place or another thing in an `integer` column; `problem` is said instead of the
 * common sentences.
 */
export const shortId = (problem?: string) => wholeNumber(1, INT4_MAX, problem);
export const shortIdText = (problem?: string) => wholeNumberText(1, INT4_MAX, problem);
/** The number of a post, a comment or another thing in a `bigint` column. */
export const longId = () => wholeNumber(1, INT8_MAX);
export const longIdText = () => wholeNumberText(1, INT8_MAX);
/** Where a list goes on: such a number, or 0 for its beginning. */
export const longCursorText = () => wholeNumberText(0, INT8_MAX);
