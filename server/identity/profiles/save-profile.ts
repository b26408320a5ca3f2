import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { OTHER_TYPE } from '../accounts/wording.ts';
import type { AppContext } from '../sessions/env.ts';
import { requireOwnPage } from '../sessions/require-session.ts';
import type { ProfileForm } from './contract.ts';
import { updateCastProfile, upsertUserProfile } from './queries.ts';
import { readForm } from './read-form.ts';
import { readProfile } from './read-profile.ts';

/** Keeps what the caller tells of themselves. @throws InvalidInputError by field */
export async function saveProfile(context: AppContext, form: ProfileForm): Promise<void> {
  const session = requireOwnPage(context);
  const { facts } = context.var;
  const { userId, castId, kind } = session;
  const isCast = kind === 'cast';
  if ((form.type === 'girl') !== isCast) throw new InvalidInputError({ type: [OTHER_TYPE] });
  await limit('profile', { facts, account: userId });
  const before = await readProfile(database(), session);
  const { profile, visibility } = readForm(form, isCast, before.profile);
  await database()
    .transaction()
    .execute(async (trx) => {
      if (isCast && castId !== null) await updateCastProfile(trx, castId, profile, visibility);
      else await upsertUserProfile(trx, userId, profile, { ...before.visibility, ...visibility });
      await writeAudit(trx, { event: 'profile.changed', realm: 'member', actor: `user:${userId}`, facts });
    });
}
