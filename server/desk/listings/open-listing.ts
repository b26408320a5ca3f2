import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { maskedEmail } from '../../identity/accounts/rules.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { openEmail } from '../../identity/shop-logins/find-login.ts';
import { readWaitingAt } from '../affiliations/read-waiting.ts';
import { readEventsOf } from '../audit-log/read-audit.ts';
import { readTakedownsAbout } from '../takedowns/target.ts';
import type { OpenedCast, OpenedShop } from './opened-contract.ts';
import * as queries from './opened-queries.ts';

const EVENTS = 20;
const AFFILIATIONS = 20;
const IMPORTS = 10;

const onOf = (at: Date | null): string | null => at && postedOnOf(at);

const audit = (trx: Queryable, caller: AdminCaller, noun: 'cast' | 'shop', id: number) =>
  auditAdmin(trx, caller, { event: `${noun}.opened`, target: `${noun}:${id}` });

const caseOf = ({ dueAt, ...found }: Awaited<ReturnType<typeof queries.selectCasesOfShop>>[number]) => ({
  ...found,
  dueOn: postedOnOf(dueAt),
});

/** What staff know of a cast's page. Recorded. @throws ApiError not_found */
export const openCast = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedCast> =>
  transact(db, async (trx) => {
    const cast = await queries.selectOpenedCast(trx, id);
    if (!cast) throw new ApiError('not_found');
    const { admin } = cast;
    const affiliations = await queries.selectAffiliationsOf(trx, id, AFFILIATIONS);
    const cases = await queries.selectCasesOfCast(trx, id, cast.account?.id ?? null);
    const takedowns = await readTakedownsAbout(trx, { castId: id });
    const events = await readEventsOf(trx, `cast:${id}`, EVENTS);
    await audit(trx, caller, 'cast', id);
    return {
      ...cast,
      admin: admin && { id: admin.id, name: admin.name, linkedOn: postedOnOf(new Date(admin.linkedAt)) },
      affiliations: affiliations.map(({ shopId, shopName, askedAt, decidedAt, endedAt, ...row }) => ({
        ...{ ...row, shop: { id: shopId, name: shopName }, askedOn: postedOnOf(askedAt) },
        ...{ decidedOn: onOf(decidedAt), endedOn: onOf(endedAt) },
      })),
      ...{ cases: cases.map(caseOf), takedowns, events },
    };
  });

/** What staff know of a shop; addresses of its logins in part. Recorded. @throws ApiError not_found */
export const openShop = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedShop> =>
  transact(db, async (trx) => {
    const shop = await queries.selectOpenedShop(trx, id);
    if (!shop) throw new ApiError('not_found');
    const logins = await queries.selectLoginsOf(trx, id);
    const imports = await queries.selectImportsOf(trx, id, IMPORTS);
    const cases = await queries.selectCasesOfShop(trx, id);
    const takedowns = await readTakedownsAbout(trx, { shopId: id });
    const requests = await readWaitingAt(trx, id);
    const events = await readEventsOf(trx, `shop:${id}`, EVENTS);
    await audit(trx, caller, 'shop', id);
    return {
      ...shop,
      logins: logins.map(({ emailSealed, suspendedAt, ...login }) => ({
        ...login,
        ...{ mail: maskedEmail(openEmail({ emailSealed })), suspendedOn: onOf(suspendedAt) },
      })),
      imports: imports.map(({ doneAt, takenBackAt, ...run }) => ({
        ...run,
        ...{ doneOn: postedOnOf(doneAt), takenBackOn: onOf(takenBackAt) },
      })),
      ...{ cases: cases.map(caseOf), takedowns, requests, events },
    };
  });
