import type { Db } from '../../core/db/connect.ts';
import { errorsByField, InvalidInputError } from '../../core/http/errors.ts';
import { fieldOf, filesOf } from '../../core/http/form-of.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import * as contract from './contract.ts';
import { nameAccount } from './name-account.ts';
import { OTHER_TYPE } from './wording.ts';

/** @throws InvalidInputError by field */
export async function initName(db: Db, caller: MemberCaller, { form }: { form: FormData }): Promise<void> {
  const typed = { name: fieldOf(form, 'name'), type: fieldOf(form, 'type') };
  const read = contract.initName(typed.type).safeParse(typed);
  if (!read.success) throw new InvalidInputError(errorsByField(read.error.issues));
  const { name, type } = read.data;
  const isCast = caller.member.kind === 'cast';
  if ((type === 'girl') !== isCast) throw new InvalidInputError({ type: [OTHER_TYPE] });
  await nameAccount(db, caller, { name, photos: filesOf(form, 'images') });
}
