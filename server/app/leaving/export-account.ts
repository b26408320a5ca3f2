import { exportCrossPosts } from '../../community/crossposting/export.ts';
import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { limit } from '../../core/limits/limit.ts';
import { exportAffiliations } from '../../desk/affiliations/read-affiliation.ts';
import { exportInquiries } from '../../desk/inquiries/ask-operator.ts';
import { readPicture } from '../../gateways/media/store-picture.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import { selectOwnRows } from './export-queries.ts';

/** One JSON text; the photo is in it as a data URL. */
export async function exportAccount(db: Db, { userId, member, facts }: MemberCaller): Promise<string> {
  checkRecentProof(member);
  await limit('export', { facts, account: userId });
  const { account, ...rows } = await selectOwnRows(db, userId);
  const { iconMediaId, ...profile } = account;
  const photo = iconMediaId ? await readPicture(iconMediaId, 480) : null;
  await writeAudit(db, {
    event: 'account.exported',
    realm: 'member',
    actor: `user:${userId}`,
    facts,
  });
  const { castId } = account;
  const elsewhere = castId === null ? {} : await exportCrossPosts(db, castId);
  const identities = await readIdentities(db, userId);
  return JSON.stringify(
    {
      exportedAt: new Date().toISOString(),
      account: { ...profile, ...identities },
      photo: photo ? `data:image/webp;base64,${photo.toString('base64')}` : null,
      ...rows,
      ...elsewhere,
      ...(await exportInquiries(db, userId)),
      affiliations: await exportAffiliations(db, userId),
    },
    null,
    2,
  );
}
