import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { TemplateDialect, TemplateNames } from './template-sql.ts';

const NAMES = { maintainNestedObjectKeys: true, underscoreBeforeDigits: true };
const pool = { options: {}, connect: async () => ({}) as never, end: async () => {} };
const open = (dialect: Dialect, names: CamelCasePlugin) =>
  new Kysely<{ castPhotos: { castId: number } }>({ dialect, plugins: [names] });
const kysely = open(new PostgresDialect({ pool }), new CamelCasePlugin(NAMES));
const ours = open(new TemplateDialect({ pool }), new TemplateNames());

const NOTHING = null;
const YES = true;
const QUOTED = "it's";

const inner = sql`id = any(${[1, 2]}::bigint[]) and name = ${null}`;

test.each<[string, RawBuilder<unknown>]>([
  ['no value', sql`select 1`],
  ['values at both ends', sql`${1} and ${'b'}`],
  ['templates in templates', sql`select * from posts where (${inner}) or not (${inner}) limit ${20}`],
  ['a number as it is', sql`select 1 limit ${sql.lit(11)}`],
  ['other literals', sql`select ${sql.lit('a')}, ${sql.lit(NOTHING)}, ${sql.lit(YES)}`],
  ['texts to escape', sql`select ${sql.lit(QUOTED)}, ${sql.lit('back\\slash')}`],
  ['a list', sql`values (${sql.join([1, sql`now()`, new Date(0)])})`],
  ['an empty list', sql`select ${sql.join([])}`],
  ['names as they are', sql`select ${sql.ref('p.cast_id')}, ${sql.ref('id')} from ${sql.table('posts')} p`],
  ['a name of a schema', sql`select ${sql.ref('public.posts.id')} from ${sql.table('public.posts')}`],
  ['names to escape or to part', sql`select ${sql.id('a"b')}, ${sql.ref('term_0')}, ${sql.id('p', 'id')}`],
  ['every column', sql`select ${sql.ref('p.*')} from posts p`],
  ['names to translate', sql`select ${sql.ref('castPhotos.castId')} from ${sql.table('castPhotos')}`],
  [
    'a builder',
    sql`select exists (${kysely.selectFrom('castPhotos').select('castId').where('castId', '=', 3)})`,
  ],
])('%s: the text and values that Kysely writes', (_name, template) => {
  const { sql: text, parameters } = template.compile(ours);
  const expected = template.compile(kysely);
  expect(text).toBe(expected.sql);
  expect(parameters).toEqual(expected.parameters);
});

test.each([
  ['rows', [{ cast_id: 1, name: null, term_0: 'a', made_at: new Date(0), follows: [1, 2], shopId: 3 }]],
  ['none', []],
])('%s: the names that Kysely gives to columns', async (_name, rows) => {
  const args = { result: { rows }, queryId: { queryId: '1' } };
  const { rows: named } = await new TemplateNames().transformResult(args);
  expect(named).toEqual((await new CamelCasePlugin(NAMES).transformResult(args)).rows);
});

test('names inside of values are not translated', async () => {
  const rows = [{ media_row: { dot_color: 1, all_rows: [{ row_id: 1 }] }, each_row: [{ row_id: 2 }] }];
  const { rows: named } = await new TemplateNames().transformResult({
    result: { rows },
    queryId: { queryId: '1' },
  });
  expect(named).toEqual([
    { mediaRow: { dot_color: 1, all_rows: [{ row_id: 1 }] }, eachRow: [{ row_id: 2 }] },
  ]);
});
