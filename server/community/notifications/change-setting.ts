import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import type { Bell } from '../../core/db/notification-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import type { Caller, MemberCaller } from '../../identity/sessions/caller.ts';
import type { NotificationSetting, PushForm, SettingForm } from './contract.ts';
import { SUBSCRIPTIONS_MAX } from './limits.ts';
import { selectBell, updateBell } from './queries.ts';
import { KINDS } from './rules.ts';
import { pushKeys } from './send-push.ts';
import * as queries from './settings-queries.ts';
import { readStopToken } from './stop-token.ts';
import * as wording from './wording.ts';

const DEVICE = 'push-endpoint';

export async function readSetting(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
): Promise<NotificationSetting> {
  const { offKinds, mail, detail, quiet, line } = await queries.selectSetting(db, userId);
  const { email, line: subject } = await readIdentities(db, userId);
  const { bot } = config().line ?? {};
  return {
    kinds: Object.fromEntries(KINDS.map(({ value }) => [value, !offKinds.includes(value)])),
    mail: mail && email !== undefined,
    detail,
    quiet,
    line: subject ? line : 'off',
    bot: bot
      ? { isLinked: subject !== undefined, friendUrl: `https://line.me/R/ti/p/${encodeURIComponent(bot.id)}` }
      : null,
    hasEmail: email !== undefined,
    devices: await queries.countDevices(db, userId),
    pushKey: pushKeys().publicKey,
  };
}

/** @throws InvalidInputError for mails without an address, or LINE without a link */
export async function changeSetting(
  db: Db,
  caller: MemberCaller,
  form: SettingForm,
): Promise<NotificationSetting> {
  const { userId, facts } = caller;
  await limit('notices', { facts, account: userId });
  const { email, line: subject } = await readIdentities(db, userId);
  if (form.mail && !email) throw new InvalidInputError({ mail: [wording.NO_EMAIL] });
  const { mail, detail, quiet, line } = form;
  if (line && line !== 'off' && !(subject && config().line?.bot))
    throw new InvalidInputError({ line: [wording.NO_LINE] });
  const offKinds = KINDS.map(({ value }) => value).filter((kind) => form.kinds[kind] === false);
  await queries.saveSetting(db, userId, { offKinds, mail, detail, quiet, line });
  if (!mail) await queries.stopMail(db, userId);
  return { ...(await readSetting(db, caller)), message: wording.SAVED };
}

/** Only services of browsers: the server calls no address that a visitor makes up. */
function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const services = config().pushServices;
  const isKnown = services.some(
    (name) => hostname === name || (name.startsWith('.') && hostname.endsWith(name)),
  );
  const isLoopback = !config().production && hostname === '127.0.0.1';
  const isUsual = protocol === 'https:' && port === '';
  return isKnown && !username && !password && (isUsual || (isLoopback && protocol === 'http:'));
}

/** @throws InvalidInputError for an address of no push service */
export async function addDevice(db: Db, { userId, member, facts }: MemberCaller, form: PushForm) {
  await limit('notices', { facts, account: userId });
  if (!isPushService(form.endpoint)) throw new InvalidInputError({ custom: [wording.PUSH_NOWHERE] });
  await transact(db, async (trx) => {
    const device = {
      lookup: lookup(DEVICE, form.endpoint),
      sealed: seal(
        DEVICE,
        JSON.stringify({ endpoint: form.endpoint, keys: form.keys, siteKey: pushKeys().publicKey }),
      ),
      session: member.idHash,
    };
    await queries.saveSetting(trx, userId, { push: true });
    await queries.saveDevice(trx, userId, device, SUBSCRIPTIONS_MAX);
  });
  return { devices: await queries.countDevices(db, userId), message: wording.PUSH_ON };
}

export async function removeDevice(
  db: Db,
  { userId, facts }: MemberCaller,
  { endpoint }: { endpoint: string },
) {
  await limit('notices', { facts, account: userId });
  const devices = await transact(db, async (trx) => {
    await queries.deleteDevice(trx, userId, lookup(DEVICE, endpoint));
    const left = await queries.countDevices(trx, userId);
    if (left === 0) await queries.saveSetting(trx, userId, { push: false });
    return left;
  });
  return { devices, message: wording.PUSH_OFF };
}

export async function readBell(
  db: Db,
  { userId }: MemberCaller,
  { castId }: { castId: number },
): Promise<{ bell: Bell | null }> {
  return { bell: (await selectBell(db, userId, castId)) ?? null };
}

/** @throws ApiError not_found when the caller does not follow the cast */
export async function changeBell(
  db: Db,
  { userId, facts }: MemberCaller,
  { castId, bell }: { castId: number; bell: Bell },
) {
  await limit('react', { facts, account: userId });
  if (!(await updateBell(db, userId, castId, bell))) throw new ApiError('not_found');
  return { bell, message: wording.BELL_SET[bell] };
}

/** Not limited: mail services stop for many readers from one address. @returns false for a forged or ended link */
export async function stopByOneClick(db: Db, token: string): Promise<boolean> {
  const key = readStopToken(token);
  const owner = key === null ? undefined : await queries.selectOwnerOfStopKey(db, key);
  if (owner) await queries.stopMail(db, owner.userId);
  return owner !== undefined;
}

/** Needs no login. @throws InvalidInputError for a forged link */
export async function stopNotices(db: Db, { facts }: Pick<Caller, 'facts'>, { token }: { token: string }) {
  await limit('mail_stop', { facts });
  if (!(await stopByOneClick(db, token))) throw new InvalidInputError({ custom: [wording.STOP_LINK_BAD] });
  return { message: wording.STOPPED };
}
