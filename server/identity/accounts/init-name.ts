import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { AppContext } from '../sessions/env.ts';
import { requireMember } from '../sessions/require-session.ts';
import type { AccountType } from './contract.ts';
import { nameAccount } from './name-account.ts';
import { OTHER_TYPE } from './wording.ts';

/** The name, and the photo if there is one, with which somebody shows up after registering. */
export async function initName(
  context: AppContext,
  { name, type, photos }: { name: string; type: AccountType; photos: readonly File[] },
): Promise<void> {
  const session = requireMember(context);
  const { facts } = context.var;
  const { userId } = session;
  if ((type === 'girl') !== (session.kind === 'cast')) throw new InvalidInputError({ type: [OTHER_TYPE] });
  await nameAccount(database(), { userId, facts }, { name, photos });
}
