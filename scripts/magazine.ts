import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countReaders, sendMagazine } from '../server/community/magazines/send-magazine.ts';
import { stopReportedBounce } from '../server/community/magazines/stop.ts';
import { readConfig } from '../server/core/config.ts';
import { InvalidInputError } from '../server/core/http/errors.ts';
import { loadSecrets, provideSecrets } from '../server/core/secrets.ts';
import { readEmail } from '../server/identity/accounts/rules.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run magazine -- site|SHOP_ID FILE [--confirm]
       npm run magazine -- bounce ADDRESS
FILE: its first line is the subject, the rest the text. Without --confirm nothing is sent.
bounce: ends every magazine of an address whose mail has come back.`;
/** Who works at the machine itself may send every magazine. */
const HOST = { isAdmin: true, shop: null };

await runCommand(async () => {
  const { values, positionals } = parse();
  const [list = '', file = '', ...rest] = positionals;
  if (list === 'bounce') return bounce(file, rest.length > 0 || values.confirm === true);
  if (!/^(?:site|[1-9]\d{0,8})$/.test(list) || file === '' || rest.length > 0) throw new UsageError(USAGE);
  const [subject = '', ...lines] = read(file).split('\n');
  const form = { shopId: list === 'site' ? null : Number(list), subject, body: lines.join('\n') };
  provideSecrets(loadSecrets(readConfig()));
  await withDatabase('magazine', async (db) => {
    if (!values.confirm) {
      const { count } = await countReaders(db, HOST, form);
      return console.log(`「${subject}」 would go to ${count} readers: send it with --confirm.`);
    }
    try {
      const { issueId, recipients } = await sendMagazine(db, HOST, form);
      console.log(`Issue ${issueId} goes to ${recipients} readers, in batches, while a server runs.`);
    } catch (error) {
      if (error instanceof InvalidInputError)
        throw new UsageError(Object.values(error.errors).flat().join('\n'));
      throw error;
    }
  });
});

async function bounce(typed: string, hasMore: boolean): Promise<void> {
  const address = readEmail(typed);
  if ('problem' in address || hasMore) throw new UsageError(USAGE);
  await withDatabase('magazine', async (db) => {
    const count = await stopReportedBounce(db, address.value);
    if (count === 0) throw new UsageError('This address has no magazine.');
    console.log(`${count} ${count === 1 ? 'magazine' : 'magazines'} of this address ended.`);
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A mistyped --confirm must not send. */
function parse() {
  try {
    return parseArgs({ options: { confirm: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}
