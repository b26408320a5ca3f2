import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, UsageError } from './with-database.ts';

const VERB_PHRASE = /^[a-z]+(?:-[a-z]+)+$/;

/** A migration that does nothing yet; Kysely runs the files of the folder in the order of their names. */
const SKELETON = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db);
}
`;

await runCommand(async () => {
  const [phrase = ''] = process.argv.slice(2);
  if (!VERB_PHRASE.test(phrase))
    throw new UsageError('Usage: npm run new:migration -- VERB-PHRASE, such as add-shop-photos.');
  const now = new Date()
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, '');
  const file = path.join('migrations', `${now}-${phrase}.ts`);
  const target = path.resolve(import.meta.dirname, '..', file);
  if (existsSync(target)) throw new UsageError(`${file} exists already.`);
  writeFileSync(target, SKELETON);
  console.log(`${file}\nWhen it is written, \`npm run schema\` freezes it and writes docs/schema.sql anew.`);
});
