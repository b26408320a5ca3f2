import { exportCrossPosts } from '../../community/crossposting/export.ts';
import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { limit } from '../../core/limits/limit.ts';
import { readPicture } from '../../gateways/media/store-picture.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireOwnPage, requireRecentProof } from '../../identity/sessions/require-session.ts';
import { selectOwnRows } from './export-queries.ts';

/** Everything that is kept of the caller, as one JSON text; their photo is in it as a data URL. */
export async function exportAccount(context: AppContext): Promise<string> {
  const session = requireOwnPage(context);
  requireRecentProof(session);
  const { facts } = context.var;
  const { userId } = session;
  await limit('export', { facts, account: userId });
  const { account, ...rows } = await selectOwnRows(database(), userId);
  const { iconMediaId, ...profile } = account;
  const photo = iconMediaId ? await readPicture(iconMediaId, 480) : null;
  await writeAudit(database(), {
    event: 'account.exported',
    realm: 'member',
    actor: `user:${userId}`,
    facts,
  });
  const { castId } = account;
  const elsewhere = castId === null ? {} : await exportCrossPosts(database(), castId);
  const identities = await readIdentities(database(), userId);
  return JSON.stringify(
    {
      exportedAt: new Date().toISOString(),
      account: { ...profile, ...identities },
      photo: photo ? `data:image/webp;base64,${photo.toString('base64')}` : null,
      ...rows,
      ...elsewhere,
    },
    null,
    2,
  );
}
