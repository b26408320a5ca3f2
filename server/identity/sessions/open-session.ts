import { serialize } from 'hono/utils/cookie';
import type { Queryable } from '../../core/db/connect.ts';
import type { Realm } from '../../core/db/session-tables.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { OpenedSession } from './contract.ts';
import { RESET_SECONDS, SESSION_LIMITS } from './limits.ts';
import { insertSession, type NewSession, revokeBeyond, updateSessionId, updateShop } from './queries.ts';
import { newSessionId, tagOf } from './session-id.ts';

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windowsパソコン'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linuxパソコン'],
];
const BROWSERS: [RegExp, string][] = [
  [/\bLine\//, 'LINEアプリ'],
  [/Instagram/, 'Instagramアプリ'],
  [/SamsungBrowser/, 'Samsungブラウザ'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

function systemOf(userAgent: string): string | undefined {
  const system = first(SYSTEMS, userAgent);
  if (system !== 'Android') return system;
  return userAgent.includes('Mobile') ? 'Androidスマホ' : 'Androidタブレット';
}

/** `iPhone・Safari`; nothing of the header itself is kept. */
export const deviceName = (userAgent: string): string =>
  [systemOf(userAgent), first(BROWSERS, userAgent)].filter(Boolean).join('・') || '不明な端末';

function cookieOf(realm: Realm, value: string, maxAge: number): string {
  const { sameSite } = SESSION_LIMITS[realm];
  return serialize(SESSION_COOKIES[realm], value, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite,
    maxAge,
  });
}

type Opening = Pick<NewSession, 'realm' | 'owner' | 'hasFactor'> & { scope?: 'full' | 'reset' };

/** @throws ApiError forbidden when the owner may have no session */
async function open(trx: Queryable, facts: RequestFacts, opening: Opening): Promise<OpenedSession> {
  const { realm, owner, hasFactor, scope = 'full' } = opening;
  const limits = SESSION_LIMITS[realm];
  const { value, idHash } = newSessionId();
  const isReset = scope === 'reset';
  const isOpen = await insertSession(trx, {
    idHash,
    realm,
    owner,
    scope,
    idle: isReset ? RESET_SECONDS : limits.idle,
    absolute: isReset ? RESET_SECONDS : limits.absolute,
    hasFactor,
    device: deviceName(facts.userAgent),
    ipPrefix: facts.ipPrefix,
  });
  if (!isOpen) throw new ApiError('forbidden');
  if (!isReset) await revokeBeyond(trx, realm, 'userId' in owner ? owner.userId : owner.shopLoginId, idHash);
  return {
    cookie: cookieOf(realm, value, isReset ? RESET_SECONDS : limits.absolute),
    idHash,
    tag: tagOf(idHash),
  };
}

export type OpenedMemberSession = OpenedSession & { userId: number; scope: 'full' | 'reset' };

/** `setSession` sends the cookie, after the commit. */
export async function openMemberSession(
  trx: Queryable,
  userId: number,
  facts: RequestFacts,
  { scope = 'full' }: { scope?: 'full' | 'reset' } = {},
): Promise<OpenedMemberSession> {
  return {
    ...(await open(trx, facts, { realm: 'member', owner: { userId }, hasFactor: false, scope })),
    userId,
    scope,
  };
}

export type OpenedShopSession = OpenedSession & { shopLoginId: number };

/** `shopId` is null until one is chosen; `hasFactor`: the second factor was given. */
export const openShopSession = async (
  trx: Queryable,
  shopLoginId: number,
  facts: RequestFacts,
  { shopId = null, hasFactor = false }: { shopId?: number | null; hasFactor?: boolean } = {},
): Promise<OpenedShopSession> => ({
  ...(await open(trx, facts, { realm: 'shop', owner: { shopLoginId, shopId }, hasFactor })),
  shopLoginId,
});

/** An admin session without a second factor does not exist. */
export const openAdminSession = (
  trx: Queryable,
  userId: number,
  facts: RequestFacts,
): Promise<OpenedSession> => open(trx, facts, { realm: 'admin', owner: { userId }, hasFactor: true });

export async function chooseShop(trx: Queryable, session: { idHash: Buffer }, shopId: number): Promise<void> {
  if (!(await updateShop(trx, session.idHash, shopId))) throw new ApiError('unauthorized');
}

/** After a proof (`isProved`), a second factor (`hasFactor`) or the choice of a shop. @throws ApiError unauthorized */
export async function rotateSession(
  trx: Queryable,
  session: { idHash: Buffer },
  shown: { isProved?: boolean; hasFactor?: boolean; shopId?: number | null },
): Promise<OpenedSession> {
  const { value, idHash } = newSessionId();
  const { isProved = false, hasFactor = false, shopId } = shown;
  const row = await updateSessionId(trx, session.idHash, { idHash, isProved, hasFactor, shopId });
  if (!row) throw new ApiError('unauthorized');
  return { cookie: cookieOf(row.realm, value, row.secondsLeft), idHash, tag: tagOf(idHash) };
}
