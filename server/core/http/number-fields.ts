import { z } from '@hono/zod-openapi';

const INT4_MAX = 2_147_483_647;
const INT8_MAX = Number.MAX_SAFE_INTEGER;

const bounded = (number: z.ZodNumber | z.ZodCoercedNumber, least: number, most: number, problem?: string) =>
  number.int(problem).min(least, problem).max(most, problem);

/** Every number of a request has bounds that its column can hold. */
export const wholeNumber = (least: number, most: number, problem?: string) =>
  bounded(z.number(problem), least, most, problem);
export const wholeNumberText = (least: number, most: number, problem?: string) =>
  bounded(z.coerce.number(problem), least, most, problem);

/** A box that old forms send as `1` or `"1"`. */
export const tickBox = () =>
  z
    .union([z.boolean(), z.literal([1, 0, '1', '0'])])
    .transform((sent) => sent === true || sent === 1 || sent === '1')
    .openapi({ type: 'boolean' });

/** Of a call that is a toggle without it. */
export const wishedState = () =>
  z.boolean().optional().openapi({ description: '望む状態。ないときは、いまの反対' });

/** An `integer` id; `problem` replaces the common sentence. */
export const shortId = (problem?: string) => wholeNumber(1, INT4_MAX, problem);
export const shortIdText = (problem?: string) => wholeNumberText(1, INT4_MAX, problem);
export const longId = () => wholeNumber(1, INT8_MAX);
export const longIdText = () => wholeNumberText(1, INT8_MAX);
/** 0 is the beginning. */
export const longCursorText = () => wholeNumberText(0, INT8_MAX);
