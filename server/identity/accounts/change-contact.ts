import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { noteVerified, requireSms } from '../../gateways/messaging/sms-defence.ts';
import { sendCode } from '../codes/send-code.ts';
import { auditMember } from '../sessions/audit.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { checkRecentProof } from '../sessions/rights.ts';
import { checkCode, maskedTarget } from './check-code.ts';
import {
  findByIdentity,
  giveIdentity,
  type Identity,
  identityLookup,
  isTakenError,
  readIdentities,
} from './identities.ts';
import { notifyOwner } from './notify-owner.ts';
import { lockUser } from './queries.ts';
import { rememberContact } from './remember-contact.ts';
import { EMAIL_TAKEN, TEL_TAKEN } from './wording.ts';

export type NewContact = Identity & { kind: 'tel' | 'email' };

const purposeOf = ({ kind }: NewContact) => `${kind}_setting` as const;
const channelOf = ({ kind }: NewContact) => (kind === 'tel' ? 'sms' : 'email') as 'sms' | 'email';

/** When it has an owner, they get a notice, and the answer is the same. */
export async function requestContact(db: Db, caller: MemberCaller, contact: NewContact): Promise<void> {
  const { userId, member, facts } = caller;
  checkRecentProof(member);
  const keys = { facts, account: userId, target: identityLookup(contact).toString('hex') };
  await limit('change_credential', keys);
  if (contact.kind === 'email') await limit('mail', keys);
  else await requireSms(db, contact.value);
  await transact(db, async (trx) => {
    const owner = await findByIdentity(trx, contact);
    await sendCode(trx, {
      purpose: purposeOf(contact),
      channel: channelOf(contact),
      target: contact.value,
      facts,
      payload: { userId },
      registered: owner !== undefined && owner.userId !== userId,
    });
    await auditMember(trx, caller, {
      event: 'code.sent',
      target: maskedTarget(contact),
      detail: { purpose: purposeOf(contact), channel: channelOf(contact) },
    });
  });
}

/** The old number or address gets a link that undoes the change for `CONTACT_UNDO_HOURS`. */
export async function confirmContact(
  db: Db,
  caller: MemberCaller,
  { contact, code }: { contact: NewContact; code: string },
): Promise<void> {
  const { userId, member, facts } = caller;
  checkRecentProof(member);
  const { payload } = await checkCode(
    db,
    { facts },
    {
      identity: contact,
      purpose: purposeOf(contact),
      channel: channelOf(contact),
      code,
      field: 'verificationCode',
    },
  );
  const isTel = contact.kind === 'tel';
  const taken = { verificationCode: [isTel ? TEL_TAKEN : EMAIL_TAKEN] };
  if ((payload as { userId: number }).userId !== userId) throw new InvalidInputError(taken);
  await transact(db, async (trx) => {
    await lockUser(trx, userId);
    const owner = await findByIdentity(trx, contact);
    if (owner && owner.userId !== userId) throw new InvalidInputError(taken);
    const { kind } = contact;
    const old = (await readIdentities(trx, userId))[kind];
    const undo = old === contact.value ? null : await rememberContact(trx, userId, kind);
    await giveIdentity(trx, userId, contact);
    if (isTel) await noteVerified(trx, contact.value);
    if (old && undo) await notifyOwner(trx, userId, `${kind}_changed`, { at: { [kind]: old }, undo });
    await auditMember(trx, caller, {
      event: `${contact.kind}.changed`,
      detail: {
        before: old ? identityLookup({ kind: contact.kind, value: old }).toString('hex') : null,
        after: identityLookup(contact).toString('hex'),
      },
    });
  }).catch((error) => {
    throw isTakenError(error) ? new InvalidInputError(taken) : error;
  });
}
