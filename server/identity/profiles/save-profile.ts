import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { Done } from '../../core/http/done.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { OTHER_TYPE } from '../accounts/wording.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import type { ProfileForm } from './contract.ts';
import { updateCastProfile, upsertUserProfile } from './queries.ts';
import { readForm } from './read-form.ts';
import { readProfile } from './read-profile.ts';
import { EDITED } from './wording.ts';

/** Keeps what the caller tells of themselves. @throws InvalidInputError by field */
export async function saveProfile(
  db: Db,
  { userId, member, facts }: MemberCaller,
  form: ProfileForm,
): Promise<Done> {
  const { castId, kind } = member;
  const isCast = kind === 'cast';
  if ((form.type === 'girl') !== isCast) throw new InvalidInputError({ type: [OTHER_TYPE] });
  await limit('profile', { facts, account: userId });
  const before = await readProfile(db, member);
  const { profile, visibility } = readForm(form, isCast, before.profile);
  await transact(db, async (trx) => {
    if (isCast && castId !== null) await updateCastProfile(trx, castId, profile, visibility);
    else await upsertUserProfile(trx, userId, profile, { ...before.visibility, ...visibility });
    await writeAudit(trx, { event: 'profile.changed', realm: 'member', actor: `user:${userId}`, facts });
  });
  return { message: EDITED };
}
