import { createHash, randomBytes } from 'node:crypto';
import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { insertInvite, selectMember } from './queries.ts';

/** What the database keeps of a link's token. */
export const inviteHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Invite = { name: string; token: string };

/**
 * Makes the link by which a member becomes an admin. It is for the host's own command line: no call of the site leads
 * here, so that the first admin of an installation is somebody who has its machine.
 * @returns null when nobody active has that id.
 */
export const inviteAdmin = (db: Db, myId: string): Promise<Invite | null> =>
  db.transaction().execute(async (trx) => {
    const member = await selectMember(trx, myId);
    if (!member) return null;
    const token = randomBytes(32).toString('base64url');
    await insertInvite(trx, member.id, inviteHash(token));
    const target = `user:${member.id}`;
    await writeAudit(trx, { event: 'admin.invited', realm: 'system', actor: 'system', target });
    return { name: member.name, token };
  });
