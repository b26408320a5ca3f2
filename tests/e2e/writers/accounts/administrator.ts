import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { seal } from '../../../../server/core/crypto/sealing.ts';
import { storeFactor } from '../../../../server/identity/second-factor/enrol-factor.ts';
import { newSecret } from '../../../../server/identity/second-factor/totp.ts';
import { SECRET_PURPOSE } from '../../../../server/identity/second-factor/use-factor.ts';
import { openAdminSession } from '../../../../server/identity/sessions/open-session.ts';
import { world } from '../writer.ts';
import { factsOf, siteDatabase } from './new-member.ts';
import { becomeMember, expect, keepCookie } from './visitor.ts';

/** What the command on the host prints for a member. */
export function invitationFor(myId: string): string {
  const { databaseUrl, varDir } = world();
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', 'invite', myId], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, VAR_DIR: varDir },
  });
  const path = /\/invitation\/#\S+/.exec(stdout)?.[0];
  if (!path) throw new Error(stdout + stderr);
  return path;
}

export const code = (page: Page) => page.getByRole('textbox', { name: '認証コード' });
export const press = async (page: Page, name: string) => {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
};

/**
 * A new member with an app, at the menu of the admins, as the link of the host makes one (`admin.spec.ts` walks through
 * it). @returns the secret of the app and the id in the addresses
 */
export async function becomeAdmin(page: Page, name = 'かんり'): Promise<{ secret: string; myId: string }> {
  const { myPage } = await becomeMember(page, name);
  const myId = myPage.split('/')[2] ?? '';
  const facts = factsOf(await page.evaluate(() => navigator.userAgent));
  const secret = newSecret();
  const { cookie } = await siteDatabase()
    .transaction()
    .execute(async (trx) => {
      const admin = trx.updateTable('users').set({ isAdmin: true }).where('myId', '=', myId);
      const { id } = await admin.returning('id').executeTakeFirstOrThrow();
      const step = Math.floor(Date.now() / 30_000) - 1;
      await storeFactor(trx, { userId: id }, { sealed: seal(SECRET_PURPOSE, secret), step });
      return openAdminSession(trx, id, facts);
    });
  await keepCookie(page, cookie);
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();
  return { secret, myId };
}
