import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import { database } from '../../core/db/database.ts';
import type { Bell } from '../../core/db/notification-tables.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireMember, requireOwnPage } from '../../identity/sessions/require-session.ts';
import type { NotificationSetting, PushForm, SettingForm } from './contract.ts';
import { SUBSCRIPTIONS_MAX } from './limits.ts';
import { pushKeys } from './push-keys.ts';
import { selectBell, updateBell } from './queries.ts';
import { KINDS } from './rules.ts';
import * as queries from './settings-queries.ts';
import { readStopToken } from './stop-token.ts';
import * as wording from './wording.ts';

const DEVICE = 'push-endpoint';

async function settingOf(userId: number): Promise<NotificationSetting> {
  const db = database();
  const { offKinds, mail, detail } = await queries.selectSetting(db, userId);
  const { email } = await readIdentities(db, userId);
  return {
    kinds: Object.fromEntries(KINDS.map(({ value }) => [value, !offKinds.includes(value)])),
    mail: mail && email !== undefined,
    detail,
    hasEmail: email !== undefined,
    devices: await queries.countDevices(db, userId),
    pushKey: pushKeys().publicKey,
  };
}

/** What the caller is told, and which ways. */
export const readSetting = (context: AppContext): Promise<NotificationSetting> =>
  settingOf(requireOwnPage(context).userId);

/** @throws InvalidInputError for mails without an address */
export async function changeSetting(context: AppContext, form: SettingForm): Promise<NotificationSetting> {
  const { userId } = requireOwnPage(context);
  await limit('notices', { facts: context.get('facts'), account: userId });
  const db = database();
  const { email } = await readIdentities(db, userId);
  if (form.mail && !email) throw new InvalidInputError({ mail: [wording.NO_EMAIL] });
  const offKinds = KINDS.map(({ value }) => value).filter((kind) => form.kinds[kind] === false);
  await queries.saveSetting(db, userId, { offKinds, mail: form.mail, detail: form.detail });
  if (!form.mail) await queries.stopMail(db, userId);
  return { ...(await settingOf(userId)), message: wording.SAVED };
}

/** Only services of browsers: the server calls no address that a visitor makes up. */
function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  const services = config().pushServices;
  const isKnown = services.some(
    (name) => hostname === name || (name.startsWith('.') && hostname.endsWith(name)),
  );
  const isLoopback = !config().production && hostname === '127.0.0.1';
  return isKnown && !username && !password && (protocol === 'https:' || (isLoopback && protocol === 'http:'));
}

/** This device is told by push. @throws InvalidInputError for an address that is no push service's */
export async function addDevice(context: AppContext, form: PushForm) {
  const { userId, idHash } = requireOwnPage(context);
  await limit('notices', { facts: context.get('facts'), account: userId });
  if (!isPushService(form.endpoint)) throw new InvalidInputError({ custom: [wording.PUSH_NOWHERE] });
  await database()
    .transaction()
    .execute(async (trx) => {
      const device = {
        lookup: lookup(DEVICE, form.endpoint),
        sealed: seal(DEVICE, JSON.stringify({ endpoint: form.endpoint, keys: form.keys })),
        session: idHash,
      };
      await queries.saveSetting(trx, userId, { push: true });
      await queries.saveDevice(trx, userId, device, SUBSCRIPTIONS_MAX);
    });
  return { devices: await queries.countDevices(database(), userId), message: wording.PUSH_ON };
}

export async function removeDevice(context: AppContext, endpoint: string) {
  const { userId } = requireOwnPage(context);
  await limit('notices', { facts: context.get('facts'), account: userId });
  const devices = await database()
    .transaction()
    .execute(async (trx) => {
      await queries.deleteDevice(trx, userId, lookup(DEVICE, endpoint));
      const left = await queries.countDevices(trx, userId);
      if (left === 0) await queries.saveSetting(trx, userId, { push: false });
      return left;
    });
  return { devices, message: wording.PUSH_OFF };
}

/** How much the caller hears of a cast; null when they do not follow her. */
export async function readBell(context: AppContext, castId: number): Promise<Bell | null> {
  const { userId } = requireMember(context);
  context.header('Cache-Control', 'no-store');
  return (await selectBell(database(), userId, castId)) ?? null;
}

/** How much the caller hears of a cast they follow. @throws ApiError not_found when they do not */
export async function changeBell(context: AppContext, castId: number, bell: Bell) {
  const { userId } = requireMember(context);
  await limit('react', { facts: context.get('facts'), account: userId });
  if (!(await updateBell(database(), userId, castId, bell))) throw new ApiError('not_found');
  return { bell, message: wording.BELL_SET[bell] };
}

/** By the link below a mail, without a login. @throws InvalidInputError for one that nobody was sent */
export async function stopNotices(context: AppContext, token: string) {
  await limit('verify', { facts: context.get('facts') });
  const userId = readStopToken(token);
  if (userId === null) throw new InvalidInputError({ custom: [wording.STOP_LINK_BAD] });
  await queries.stopMail(database(), userId);
  return { message: wording.STOPPED };
}
