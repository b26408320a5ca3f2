import { parseArgs } from 'node:util';
import type { Config } from '../server/core/config.ts';
import type { Db } from '../server/core/db/connect.ts';
import { importOwnPlaces } from '../server/directory/places/import-places.ts';
import { fillDemo, NotEmptyError } from './demo/fill.ts';
import { removeDemo } from './demo/remove.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE =
  'Usage: npm run demo -- [--shops 300] [--casts N] [--posts N] [--members N] [--seed 1] [--reset]';

function count(values: Record<string, unknown>, name: string): number | undefined {
  const text = values[name] as string | undefined;
  if (text === undefined) return undefined;
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(`--${name} "${text}" is not a number.\n${USAGE}`);
  return Number(text);
}

await runCommand(async () => {
  const number = { type: 'string' } as const;
  let values: Record<string, unknown>;
  try {
    const options = { shops: number, casts: number, posts: number, members: number, seed: number };
    values = parseArgs({ options: { ...options, reset: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  const shops = count(values, 'shops') ?? 300;
  if (shops < 1) throw new UsageError(`--shops must be at least 1.\n${USAGE}`);
  const size = {
    shops,
    casts: count(values, 'casts'),
    posts: count(values, 'posts'),
    members: count(values, 'members'),
    seed: count(values, 'seed') ?? 1,
  };
  const fill = async (db: Db, config: Config) => {
    await importOwnPlaces(db);
    if (values.reset) console.log(`Removed ${await removeDemo(db)} demo shops.`);
    try {
      await fillDemo(db, { ...size, varDir: config.varDir });
    } catch (error) {
      throw error instanceof NotEmptyError ? new UsageError(error.message) : error;
    }
  };
  await withDatabase('demo', fill, { as: 'owner' });
});
