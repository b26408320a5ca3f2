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
import { castSections } from './export-cast-queries.ts';
import { accountSections, type Sections, selectOwnAccount } from './export-queries.ts';

async function photoOf(mediaId: string | null): Promise<string | null> {
  const photo = mediaId ? await readPicture(mediaId, 480) : null;
  return photo && `data:image/webp;base64,${photo.toString('base64')}`;
}

/** One JSON text, in pieces; what is not there is left out. */
async function* jsonOf(sections: Sections): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, read] of Object.entries(sections)) {
    const value = await read();
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`;
    before = ',\n';
  }
  yield '\n}\n';
}

/**
 * Everything of an account, as it is read. Her photos and the videos of her posts are links for her own session:
 * thousands of files would fit into no text.
 */
export async function exportAccount(
  db: Db,
  { userId, member, facts }: MemberCaller,
): Promise<ReadableStream<Uint8Array>> {
  checkRecentProof(member);
  await limit('export', { facts, account: userId });
  const { iconMediaId, ...profile } = await selectOwnAccount(db, userId);
  const { castId } = profile;
  const identities = await readIdentities(db, userId);
  const inquiries = await exportInquiries(db, userId);
  const elsewhere = castId === null ? {} : await exportCrossPosts(db, castId);
  await writeAudit(db, {
    event: 'account.exported',
    realm: 'member',
    actor: `user:${userId}`,
    facts,
  });
  const known = {
    exportedAt: new Date().toISOString(),
    account: { ...profile, ...identities },
    ...elsewhere,
    ...inquiries,
  };
  const pieces = jsonOf({
    ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, async () => value])),
    photo: () => photoOf(iconMediaId),
    ...(castId !== null && castSections(db, castId)),
    ...accountSections(db, userId),
    affiliations: () => exportAffiliations(db, userId),
  });
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
