import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../core/db/connect.ts';
import { auditDesk } from '../kit/audit.ts';
import { insertInvite, selectMember } from './queries.ts';

export const inviteHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Invite = { name: string; token: string };

/**
 * For the host's command line only: the first admin is a person who has the machine. @returns null for an unknown id
 */
export const inviteAdmin = (db: Db, myId: string): Promise<Invite | null> =>
  db.transaction().execute(async (trx) => {
    const member = await selectMember(trx, myId);
    if (!member) return null;
    const token = randomBytes(32).toString('base64url');
    await insertInvite(trx, member.id, inviteHash(token));
    await auditDesk(trx, null, { event: 'admin.invited', target: `user:${member.id}` });
    return { name: member.name, token };
  });
