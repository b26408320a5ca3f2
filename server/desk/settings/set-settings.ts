import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import {
  readSiteSettings,
  type SettingName,
  type SiteSettings,
  USUAL_SETTINGS,
} from '../../core/db/site-settings.ts';
import { transact } from '../../core/db/transact.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';

const NAMES = Object.keys(USUAL_SETTINGS) as SettingName[];
/** Stored pages that show a setting, by their tag. */
const SHOWN_ON: Partial<Record<SettingName, string>> = { rankingNumerals: 'ranking' };

/** From the next request on, and on the stored pages at once. */
export const setSettings = (db: Db, caller: AdminCaller, wanted: SiteSettings): Promise<Done> =>
  transact(db, async (trx) => {
    // Two admins at once: each compares with what the other has set.
    await sql`lock table site_settings in share row exclusive mode`.execute(trx);
    const before = await readSiteSettings(trx);
    const changed = NAMES.filter((name) => wanted[name] !== before[name]);
    for (const name of changed) {
      const value = wanted[name];
      await trx.insertInto('siteSettings').values({ name, value, setBy: caller.admin.userId }).execute();
      const tag = SHOWN_ON[name];
      if (tag) await trx.insertInto('pageChange').values({ tag }).execute();
      await auditAdmin(trx, caller, {
        event: 'setting.changed',
        target: `setting:${name}`,
        detail: { before: before[name], after: value },
      });
    }
    return { message: changed.length === 0 ? '変更はありません。' : '設定を変更しました。' };
  });
