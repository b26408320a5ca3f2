import { parseArgs } from 'node:util';
import { setVisibility } from '../server/community/visibility/set-visibility.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run hide -- cast|shop ID [--show]';

// Takes a cast or a shop out of public view at once (--show brings it back); running servers hear of it by themselves.
await runCommand(async () => {
  const { values, positionals } = parse();
  const [kind, id = '', ...rest] = positionals;
  if ((kind !== 'cast' && kind !== 'shop') || !/^[1-9]\d{0,8}$/.test(id) || rest.length > 0)
    throw new UsageError(USAGE);
  await withDatabase('hide', async (db) => {
    const target = kind === 'cast' ? { castId: Number(id) } : { shopId: Number(id) };
    const found = await setVisibility(db, target, values.show === true);
    if (!found) throw new UsageError(`There is no ${kind} ${id}.`);
    console.log(`${kind} ${id} is ${values.show ? 'no longer hidden by the operator' : 'hidden'}.`);
  });
});

/** A mistyped --show must not hide. */
function parse() {
  try {
    return parseArgs({ options: { show: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}
