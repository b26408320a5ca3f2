import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { COLUMNS_OF_NO_PERSON } from '../../server/app/leaving/columns-of-no-person.ts';
import type { Held } from '../../server/app/leaving/held-table.ts';
import { TABLES_OF_ACCOUNT } from '../../server/app/leaving/tables-of-account.ts';
import { TABLES_OF_PAGE } from '../../server/app/leaving/tables-of-page.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

const HELD: readonly Held[] = [...TABLES_OF_ACCOUNT, ...TABLES_OF_PAGE];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const nameOf = ({ table, column }: { table: string; column: string }) => `${snake(table)}.${snake(column)}`;
const held = new Set(HELD.map(nameOf));
const heldTables = new Set(HELD.map(({ table }) => snake(table)));
const unowned = new Set(COLUMNS_OF_NO_PERSON.flatMap(({ columns }) => columns).map(snake));

type Key = { from: string; table: string; to: string };
type Column = { name: string; table: string; column: string };
type Schema = { keys: Key[]; columns: Column[] };

async function schema(db: Queryable = world.db): Promise<Schema> {
  const { rows: keys } = await sql<Key>`
    select c.conrelid::regclass || '.' || a.attname as "from", c.conrelid::regclass::text as table,
      c.confrelid::regclass::text as "to"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f'`.execute(db);
  const { rows: columns } = await sql<Column>`
    select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
  return { keys, columns };
}

/** Tables of people, and all that refer to a row of one. Pictures are held by the rows that show them. */
function findUndeclared(keys: readonly Key[]): string[] {
  const people = new Set(['users', 'casts', 'media', ...heldTables]);
  const shops = ['shop_photos.media_id', 'shop_media.media_id', 'shops.entrance_media_id'];
  return keys
    .filter(({ from, to }) => people.has(to) && !shops.includes(from))
    .map(({ from }) => from)
    .filter((name) => !held.has(name) && !unowned.has(name));
}

/** Names a person, or one of the things of a person. */
const WHOSE =
  /(?:^|_)(?:user|cast|member|account|author|actor|person|writer|admin|owner|viewer|sender|voter|object)_id$|_by$|^(?:actor|target|viewer|caller|hidden_target)$|anon_hash$/;
/** Says something of the person whose row it is. */
const ABOUT = /^(?:browser|network|tap|ip_prefix|number|device)$|lookup$|sealed$/;

function findLoose({ keys, columns }: Schema): string[] {
  const references = new Set(keys.map(({ from }) => from));
  return columns
    .filter(({ name }) => !references.has(name) && !held.has(name) && !unowned.has(name))
    .filter(({ column, table }) => WHOSE.test(column) || (ABOUT.test(column) && !heldTables.has(table)))
    .map(({ name }) => name);
}

describe('export and erasure know every table with something of a person', () => {
  it('each column that refers to a person, a page, or a row of theirs is in a list', async () => {
    const { keys } = await schema();
    expect(
      findUndeclared(keys),
      'Say in server/app/leaving what export and erasure do with it, or why it is no person’s.',
    ).toEqual([]);
  });

  it('so is each column that looks like it, without a reference', async () => {
    expect(findLoose(await schema())).toEqual([]);
  });

  it('finds what a new table has', async () => {
    const trx = await world.owner.startTransaction().execute();
    await sql`create table diaries (id bigint primary key, user_id bigint references users, writer_id bigint,
      anon_hash bytea, sealed bytea)`.execute(trx);
    await sql`create table earlier_posts (post_id bigint references posts, body text)`.execute(trx);
    const found = await schema(trx);
    await trx.rollback().execute();
    expect(findUndeclared(found.keys).sort()).toEqual(['diaries.user_id', 'earlier_posts.post_id']);
    expect(findLoose(found).sort()).toEqual(['diaries.anon_hash', 'diaries.sealed', 'diaries.writer_id']);
  });

  it('no list names what is not there any more, and none both', async () => {
    const { columns } = await schema();
    const there = new Set(columns.map(({ name }) => name));
    expect([...held, ...unowned].filter((name) => !there.has(name))).toEqual([]);
    expect([...held].filter((name) => unowned.has(name))).toEqual([]);
  });

  it('what goes along with another entry names one that is there', () => {
    const parts = HELD.flatMap(({ exported }) => ('part' in exported ? [exported.part] : []));
    expect(new Set(parts).size).toBe(parts.length);
    for (const entry of HELD) {
      const { exported, erased } = entry;
      if ('in' in exported) expect(parts, nameOf(entry)).toContain(exported.in);
      if (typeof erased === 'object' && 'with' in erased) expect(held).toContain(snake(erased.with));
    }
  });
});
