import type { Db } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { errorsByField, InvalidInputError } from '../../core/http/errors.ts';
import { fieldOf, filesOf } from '../../core/http/form-of.ts';
import * as contract from '../accounts/contract.ts';
import { nameAccount } from '../accounts/name-account.ts';
import { OTHER_TYPE } from '../accounts/wording.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { readKana } from './save-profile.ts';

/** @throws InvalidInputError by field */
export async function initName(db: Db, caller: MemberCaller, { form }: { form: FormData }): Promise<void> {
  const typed = { name: fieldOf(form, 'name'), type: fieldOf(form, 'type') };
  const read = contract.initName(typed.type).safeParse(typed);
  if (!read.success) throw new InvalidInputError(errorsByField(read.error.issues));
  const { name, type } = read.data;
  const isCast = caller.member.kind === 'cast';
  if ((type === 'girl') !== isCast) throw new InvalidInputError({ type: [OTHER_TYPE] });
  const typedKana = fieldOf(form, 'kana');
  const kana = readKana(isCast && typeof typedKana === 'string' ? typedKana : '', name);
  if (isCast && 'problem' in kana) throw new InvalidInputError({ kana: [kana.problem] });
  const reading = isCast && 'value' in kana ? kana.value : '';
  await refuseBannedWords(db, { kana: reading });
  await nameAccount(db, caller, { name, kana: reading, photos: filesOf(form, 'images') });
}
