import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** No column may be null, and the last one tells any two rows apart. */
export type Term = {
  by: RawBuilder<unknown>;
  type: 'integer' | 'bigint' | 'double precision' | 'numeric' | 'timestamptz';
  down?: boolean;
};
/** The values of the order in the last row shown, instants as milliseconds. */
export type Key = number[];

export const orderOf = (terms: readonly Term[]): RawBuilder<unknown> =>
  sql.join(terms.map(({ by, down }) => (down ? sql`${by} desc` : by)));

const asNumber = ({ by, type }: Term) =>
  type === 'timestamptz' ? sql`(extract(epoch from ${by}) * 1000)::bigint` : by;

export const keyOf = (terms: readonly Term[]): RawBuilder<Key> =>
  sql<Key>`json_build_array(${sql.join(terms.map(asNumber))})`;

function typed(value: number, { type }: Term): RawBuilder<unknown> {
  if (type === 'integer') return sql`${value}::integer`;
  if (type === 'bigint') return sql`${value}::bigint`;
  if (type === 'double precision') return sql`${value}::double precision`;
  return type === 'numeric' ? sql`${value}::numeric` : sql`to_timestamp(${value}::double precision / 1000)`;
}

export function isAfter(terms: readonly Term[], key: Key): RawBuilder<SqlBool> {
  const [term, ...rest] = terms;
  const [value, ...others] = key;
  if (!term || value === undefined) return sql<SqlBool>`false`;
  const { by, down } = term;
  const bound = typed(value, term);
  const beyond = down ? sql<SqlBool>`${by} < ${bound}` : sql<SqlBool>`${by} > ${bound}`;
  if (!rest.length) return beyond;
  // An index on the whole order can start from the outer comparison.
  const from = down ? sql<SqlBool>`${by} <= ${bound}` : sql<SqlBool>`${by} >= ${bound}`;
  return sql<SqlBool>`(${from} and (${beyond} or ${isAfter(rest, others)}))`;
}

const INTEGER_MAX = 2_147_483_647;
const INSTANT_MAX = 8.64e15;

export function isKeyOf(terms: readonly Term[], key: unknown): key is Key {
  if (!Array.isArray(key) || key.length !== terms.length) return false;
  return terms.every(({ type }, place) => {
    const value: unknown = key[place];
    if (typeof value !== 'number' || !Number.isFinite(value)) return false;
    if (type === 'timestamptz') return value >= 0 && value <= INSTANT_MAX;
    if (type === 'bigint') return Number.isSafeInteger(value);
    return type !== 'integer' || (Number.isInteger(value) && Math.abs(value) <= INTEGER_MAX);
  });
}
