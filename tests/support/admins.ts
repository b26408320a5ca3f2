import { setTimeout } from 'node:timers/promises';
import { generateSync } from 'otplib';
import type { Db } from '../../server/core/db/connect.ts';
import { inviteAdmin } from '../../server/desk/admins/invite-admin.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, Browser, someFacts } from './browser.ts';

/** The code that an app shows, `steps` of 30 s from now. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** A call that brings a code has arrived after this time (ms), even in a browser on a busy machine. */
const CALL_MS = 8000;
/** A timer may fire a moment before its time, when the old step has not ended. */
const TIMER_MS = 50;

/**
 * The code of the step before, so that the present one is still to be used. It is good to the end of the present step:
 * where that is near, the next one is waited for.
 */
export async function earlierCode(secret: string): Promise<string> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < CALL_MS) await setTimeout(left + TIMER_MS);
  return appCode(secret, -1);
}

export type NewAdmin = { browser: Browser; id: number; myId: string; secret: string; codes: string[] };

/** A member who has become an admin by a link of the host: logged in as both, in a browser of their own. */
export async function addAdmin(db: Db, name: string): Promise<NewAdmin> {
  const { id, myId } = await addUser(db, name);
  const browser = new Browser();
  await browser.logInAs(db, id);
  const { token = '' } = (await inviteAdmin(db, myId)) ?? {};
  const { secret, ticket } = (await browser.post('/api/invitation', { token })).body as Record<
    string,
    string
  >;
  const body = { token, ticket, code: await earlierCode(secret ?? '') };
  const made = await browser.post('/api/invitation/accept', body);
  if (made.status !== 200) throw new Error(made.text);
  return { browser, id, myId, secret: secret ?? '', codes: made.body.codes as string[] };
}

/** An admin whose browser holds the tag of a page of the desk. */
export async function addAdminAtDesk(db: Db, name = '運営の人'): Promise<{ browser: Browser; id: number }> {
  const { browser, id } = await addAdmin(db, name);
  const { cookie, tag } = await openAdminSession(db, id, someFacts());
  browser.keep([cookie]);
  browser.tag = tag;
  return { browser, id };
}
