import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { fieldOf, filesOf } from '../../core/http/form-of.ts';
import { limit } from '../../core/limits/limit.ts';
import { tooLong } from '../../core/text/limits.ts';
import { nameAccount } from '../accounts/name-account.ts';
import { readName } from '../accounts/read-name.ts';
import { OTHER_TYPE } from '../accounts/wording.ts';
import { auditMember } from '../sessions/audit.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import type { Done } from '../sessions/contract-calls.ts';
import type { ProfileForm } from './contract.ts';
import { KANA_MAX } from './limits.ts';
import { readVideoFields } from './page-video.ts';
import { selectNames } from './photo-queries.ts';
import { updateCastProfile, upsertUserProfile } from './queries.ts';
import { readForm, textsOf } from './read-form.ts';
import { readProfile } from './read-profile.ts';
import { KANA, kanaOf } from './rules.ts';
import { savePage } from './save-page-photos.ts';
import { CASTS_ONLY, KANA_ONLY, SAVED } from './wording.ts';

export async function saveProfile(db: Db, caller: MemberCaller, form: ProfileForm): Promise<Done> {
  const { userId, member, facts } = caller;
  const { castId, kind } = member;
  const isCast = kind === 'cast';
  if ((form.type === 'girl') !== isCast) throw new InvalidInputError({ type: [OTHER_TYPE] });
  await limit('profile', { facts, account: userId });
  const before = await readProfile(db, member);
  const { profile, visibility } = readForm(form, isCast, before.profile);
  await refuseBannedWords(db, textsOf(form));
  await transact(db, async (trx) => {
    if (isCast && castId !== null) await updateCastProfile(trx, castId, profile, visibility);
    else await upsertUserProfile(trx, userId, profile, { ...before.visibility, ...visibility });
    await auditMember(trx, caller, { event: 'profile.changed' });
  });
  return { message: SAVED };
}

export function readKana(typed: string, name: string): { value: string } | { problem: string } {
  const kana = kanaOf(typed, name);
  if (kana === '') return { value: '' };
  if (!KANA.test(kana)) return { problem: KANA_ONLY };
  return kana.length > KANA_MAX ? { problem: tooLong('よみがな', KANA_MAX, kana.length) } : { value: kana };
}

function textOf(form: FormData, name: string): string {
  const typed = fieldOf(form, name);
  return typeof typed === 'string' ? typed : '';
}
const listOf = (form: FormData, name: string): string[] =>
  textOf(form, name)
    .split(',')
    .flatMap((part) => part.trim() || []);

export async function saveNames(db: Db, caller: MemberCaller, { form }: { form: FormData }): Promise<void> {
  const { castId, kind, iconMediaId } = caller.member;
  const isCast = kind === 'cast';
  const name = readName(textOf(form, 'name'), isCast ? '名前（源氏名）' : '名前');
  if ('problem' in name) {
    const typed = textOf(form, 'kana');
    const kana = typed === '' ? null : readKana(typed, '');
    const errors: Record<string, string[]> = { name: [name.problem] };
    if (kana && 'problem' in kana) errors.kana = [kana.problem];
    throw new InvalidInputError(errors);
  }
  const images = filesOf(form, 'images').filter(({ size }) => size > 0);
  const film = readVideoFields(form);
  const deleted = listOf(form, 'deletedPhotos');
  const page = isCast && castId !== null ? await selectNames(db, castId) : undefined;
  if (!page || castId === null) {
    if (film) throw new InvalidInputError({ video: [CASTS_ONLY] });
    const dropsPhoto = iconMediaId !== null && deleted.includes(iconMediaId);
    return nameAccount(db, caller, { name: name.value, photos: images, dropsPhoto });
  }
  const kana = readKana(textOf(form, 'kana'), name.value);
  if ('problem' in kana) throw new InvalidInputError({ kana: [kana.problem] });
  await refuseBannedWords(db, { name: name.value, kana: kana.value });
  const order = listOf(form, 'order');
  const named = { name: name.value, kana: kana.value, images, film, deleted, order };
  await savePage(db, { ...caller, castId }, named);
}
