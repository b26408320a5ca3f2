import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { compileOnce } from './compile-once.ts';
import type { Db } from './connect.ts';
import { TemplateDialect, TemplateNames } from './template-sql.ts';

/** A database that answers each statement with its text and values, as a row. */
const echo = () => {
  const query = async (text: string, values: unknown[]) => ({
    command: 'SELECT',
    rows: [{ text, own_values: values }],
  });
  const pool = { options: {}, connect: async () => ({ query, release() {} }) as never, end: async () => {} };
  return new Kysely({
    dialect: new TemplateDialect({ pool }),
    plugins: [new TemplateNames()],
  }) as unknown as Db;
};

let written = 0;
const selectCasts = compileOnce((db, { ids, shopId }: { ids: readonly number[]; shopId: number }) => {
  written += 1;
  return db
    .selectFrom('casts as c')
    .select('c.name')
    .where('c.shopId', '=', shopId)
    .where('c.id', '=', sql<number>`any(${ids}::int[])`)
    .where('c.age', '>', 20)
    .where((eb) => eb('c.shopId', '<>', shopId));
});

test('a statement is written once, and each use brings its own values', async () => {
  const TEXT =
    'select "c"."name" from "casts" as "c" where "c"."shop_id" = $1 and "c"."id" = any($2::int[]) and "c"."age" > $3 and "c"."shop_id" <> $4';
  const uses = [
    { ids: [1, 2], shopId: 7 },
    { ids: [], shopId: 8 },
  ];
  for (const values of uses)
    expect(await selectCasts(echo(), values)).toEqual([
      { text: TEXT, ownValues: [values.shopId, values.ids, 20, values.shopId] },
    ]);
  expect(written).toBe(1);
});

test.each<[string, (value: number) => unknown]>([
  ['arithmetic', (value) => value + 1],
  ['text', (value) => `${value}%`],
  ['a comparison', (value) => value > 3],
])('%s with a value is refused, for it would be done once', async (_name, use) => {
  const select = compileOnce((db, { value }: { value: number }) =>
    db
      .selectFrom('casts')
      .select('id')
      .where('id', '=', Number(use(value))),
  );
  await expect(select(echo(), { value: 1 })).rejects.toThrow('is written once');
});
