import { config } from '../../core/config.ts';
import { findRow, nameRow } from '../../core/crypto/row-names.ts';
import { lookup, seal, unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { tooLong } from '../../core/text/limits.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { readEmail } from '../../identity/accounts/rules.ts';
import { isCodeWaiting } from '../../identity/codes/waiting-purpose.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { Destinations, MultiPostSetting } from './contract.ts';
import { readDeliveries } from './deliveries.ts';
import * as queries from './destination-queries.ts';
import { DESTINATIONS_MAX, FIXED_DESTINATIONS, TITLE_MAX } from './limits.ts';
import { ADDRESS } from './mail-of-post.ts';
import * as wording from './wording.ts';

type Row = { i: string; id: number | null; title: string; email: string };
type Form = Record<string, string | null>;

/** A name as we give it, or the number that a page of an earlier release sends: no one's is refused, never a new one. */
const NAME_OR_NUMBER = /^(?:\d+|[\w-]{22})$/;

export async function readMultiPost(
  db: Db,
  { castId, facts }: Pick<CastCaller, 'castId' | 'facts'>,
): Promise<MultiPostSetting> {
  const items: MultiPostSetting['items'] = [];
  for (const { id, title, sealed, provedAt } of await queries.selectDestinations(db, castId)) {
    const email = unseal(ADDRESS, sealed);
    const proved = provedAt !== null;
    const codeRequest = { purposes: ['multi_post'], target: email, facts } as const;
    const codeSent = !proved && (await isCodeWaiting(db, codeRequest));
    items.push({ multi_post_id: nameRow('destination', id), title, email, proved, codeSent });
  }
  return { items, destinations: formRows(items), deliveries: await readDeliveries(db, castId, 'mail') };
}

const fixedNames: readonly string[] = FIXED_DESTINATIONS.map(({ name }) => name);

/** A fixed one has its own id until it is saved; her own follow. */
function formRows(items: MultiPostSetting['items']): MultiPostSetting['destinations'] {
  const fixed = FIXED_DESTINATIONS.map(({ id, name }) => {
    const saved = items.find(({ title }) => title === name);
    return { id: saved?.multi_post_id ?? id, name, fixed: true };
  });
  const own = items.filter(({ multi_post_id: id }) => fixed.every((row) => row.id !== id));
  return [...fixed, ...own.map(({ multi_post_id: id, title: name }) => ({ id, name, fixed: false }))];
}

function rowsOf(form: Form): Row[] {
  const numbers = new Set(
    Object.keys(form).flatMap((name) => /^(?:id|title|email)_(\d{1,3})$/.exec(name)?.[1] ?? []),
  );
  const text = (name: string) => String(form[name] ?? '').trim();
  return [...numbers]
    .sort((a, b) => Number(a) - Number(b))
    .map((i) => {
      const named = text(`id_${i}`);
      const fixed = FIXED_DESTINATIONS.find(({ id }) => id === named);
      return {
        i,
        id: NAME_OR_NUMBER.test(named) ? findRow('destination', named) : null,
        title: fixed?.name ?? cleanText(text(`title_${i}`)).replace(/\s+/g, ' '),
        email: text(`email_${i}`),
      };
    })
    .filter(({ title, email }) => email !== '' || !(title === '' || fixedNames.includes(title)));
}

function titleProblem(title: string): string | null {
  if (title === '') return wording.NO_TITLE;
  const count = countCharacters(title);
  if (count > TITLE_MAX) return tooLong('ブログ名', TITLE_MAX, count);
  return null;
}

/** One mailbox whatever its capitals, as with the addresses of accounts. */
const folded = (email: string): string => email.toLowerCase();

/** @throws InvalidInputError by field */
function checked(rows: readonly Row[]): Row[] {
  if (rows.length > DESTINATIONS_MAX) throw new InvalidInputError({ custom: [wording.TOO_MANY] });
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  const read = rows.map((row) => {
    const problem = titleProblem(row.title);
    if (problem) errors[`title_${row.i}`] = [problem];
    const email = readEmail(row.email);
    const value = 'value' in email ? email.value : '';
    if (value === '')
      errors[`email_${row.i}`] = [row.email === '' ? wording.NO_ADDRESS : wording.ADDRESS_MALFORMED];
    else if (seen.has(folded(value))) errors[`email_${row.i}`] = [wording.ADDRESS_TWICE];
    seen.add(folded(value));
    return { ...row, email: value };
  });
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors);
  return read;
}

/** @throws InvalidInputError by field */
export async function saveMultiPost(db: Db, caller: CastCaller, form: Form): Promise<MultiPostSetting> {
  const { castId, userId, facts } = caller;
  await limit('cross_post', { facts, account: userId });
  const rows = checked(rowsOf(form));
  await transact(db, async (trx) => {
    await queries.lockDestinations(trx, castId);
    const own = new Set((await queries.selectDestinations(trx, castId)).map(({ id }) => id));
    const kept = rows.flatMap(({ id }) => id ?? []);
    if (new Set(kept).size < kept.length || kept.some((id) => !own.has(id)))
      throw new InvalidInputError({ custom: [wording.NOT_YOURS] });
    await queries.deleteOthers(trx, castId, kept);
    for (const [position, { id, title, email }] of rows.entries()) {
      const address = { lookup: lookup(ADDRESS, folded(email)), sealed: seal(ADDRESS, email) };
      await queries.saveDestination(trx, castId, id, { title, position, ...address });
    }
  });
  return { ...(await readMultiPost(db, caller)), message: wording.SAVED };
}

/** A destination that is not proved is not named. */
export async function readDestinations(
  db: Db,
  { castId }: Pick<CastCaller, 'castId'>,
): Promise<Destinations> {
  const rows = await queries.selectNames(db, castId, config().x !== null);
  return { names: rows.map(({ title }) => title ?? wording.X_NAME) };
}
