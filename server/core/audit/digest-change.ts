import { secrets } from '../secrets.ts';

/** `jsonb` gives the names of an object back in another order. */
const sorted = (_: string, part: unknown): unknown =>
  part && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : part;

const LENGTH = 22;
const digest = (value: object | null | undefined): string | null =>
  value && Object.keys(value).length > 0
    ? secrets()
        .hmac('audit-change')
        .update(JSON.stringify(value, sorted))
        .digest('base64url')
        .slice(0, LENGTH)
    : null;

/** Of a text and the like, for the record: keyed, so that none is found by guessing. Null where there was nothing. */
export const digestChange = (before: object | null | undefined, after: object | null | undefined) => ({
  before: digest(before),
  after: digest(after),
});
