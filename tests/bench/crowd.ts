import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { tagOf } from '../../server/identity/sessions/session-id.ts';
import { someFacts } from '../support/browser.ts';
import type { Wire } from './open-loop.ts';
import { ORIGIN } from './processes.ts';
import type { Scratch } from './scratch.ts';

/** A member, or with `castId` a cast, who is logged in. */
export type Person = { userId: number; myId: string; castId: number | null; cookie: string; tag: string };

const DAY_MS = 86_400_000;
let addresses = 0;

/** Of a visitor whom no limit knows yet, as the proxy would name it. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function addPerson({ db }: Scratch, name: string, castId: number | null): Promise<Person> {
  const type = castId === null ? 'boy' : 'girl';
  // By LINE: such an account has the points for ten votes.
  const userId = await createAccount(db, { type, by: 'line', identity: { kind: 'line', value: name }, name });
  const { myId } = await db
    .updateTable('users')
    .set({ castId, createdAt: new Date(Date.now() - 30 * DAY_MS) })
    .where('id', '=', userId)
    .returning('myId')
    .executeTakeFirstOrThrow();
  const { cookie, idHash } = await openMemberSession(db, userId, someFacts());
  return { userId, myId, castId, cookie: cookie.split(';')[0] ?? '', tag: tagOf(idHash) };
}

/** Members, and as many casts of the demo world who have an account. */
export async function addCrowd(
  world: Scratch,
  { members, casts }: { members: number; casts: number },
): Promise<{ members: Person[]; casts: Person[] }> {
  const ids = await world.db
    .selectFrom('listedCasts')
    .select('castId')
    .where('castId', 'not in', (eb) =>
      eb.selectFrom('users').select('castId').where('castId', 'is not', null).$castTo<number>(),
    )
    .orderBy('castId', 'desc')
    .limit(casts)
    .execute();
  const crowd: { members: Person[]; casts: Person[] } = { members: [], casts: [] };
  for (let i = 0; i < members; i++) crowd.members.push(await addPerson(world, `けん${i}`, null));
  for (const { castId } of ids) crowd.casts.push(await addPerson(world, `さくら${castId}`, castId));
  return crowd;
}

/** What a proxy passes on of a visitor. */
export const asVisitor = (address = newAddress()): Record<string, string> => ({
  'x-forwarded-for': address,
  'accept-encoding': 'gzip, deflate, br, zstd',
});

/** What the site's own pages send beside the session of `person`. */
export const asPerson = ({ cookie, tag }: Person): Record<string, string> => ({
  ...asVisitor(),
  ...{ cookie, 'x-session-tag': tag, 'x-requested-with': 'XMLHttpRequest' },
  ...{ origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
});

let keys = 0;

/** A call that changes something, once. */
export const callOf = (person: Person, path: string, body: object): Wire => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: {
    ...asPerson(person),
    ...{ 'content-type': 'application/json', 'idempotency-key': `bench-${String(keys++).padStart(8, '0')}` },
  },
});
