import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { fieldOf, filesOf } from '../../core/http/form-of.ts';
import { limit } from '../../core/limits/limit.ts';
import { nameAccount } from '../accounts/name-account.ts';
import { readName } from '../accounts/rules.ts';
import { OTHER_TYPE } from '../accounts/wording.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import type { Done } from '../sessions/contract-calls.ts';
import type { ProfileForm } from './contract.ts';
import { KANA_MAX } from './limits.ts';
import { selectNames } from './photo-queries.ts';
import { updateCastProfile, upsertUserProfile } from './queries.ts';
import { readForm } from './read-form.ts';
import { readProfile } from './read-profile.ts';
import { savePage } from './save-page-photos.ts';
import { EDITED, KANA_ONLY, TOO_LONG } from './wording.ts';

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

const KANA = /^[ぁ-ゖー・\s]+$/;
const toHiragana = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60));

/** In hiragana; a name in kana reads itself. */
export function readKana(typed: string, name: string): { value: string } | { problem: string } {
  const kana = toHiragana(typed);
  if (kana === '') {
    const own = toHiragana(name);
    return { value: KANA.test(own) && own.length <= KANA_MAX ? own : '' };
  }
  if (!KANA.test(kana)) return { problem: KANA_ONLY };
  return kana.length > KANA_MAX ? { problem: TOO_LONG('よみがな', KANA_MAX, kana.length) } : { value: kana };
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
  if ('problem' in name) throw new InvalidInputError({ name: [name.problem] });
  const images = filesOf(form, 'images').filter(({ size }) => size > 0);
  const deleted = listOf(form, 'deletedPhotos');
  const page = isCast && castId !== null ? await selectNames(db, castId) : undefined;
  if (!page || castId === null) {
    const dropsPhoto = iconMediaId !== null && deleted.includes(iconMediaId);
    return nameAccount(db, caller, { name: name.value, photos: images, dropsPhoto });
  }
  const kana = readKana(textOf(form, 'kana'), name.value);
  if ('problem' in kana) throw new InvalidInputError({ kana: [kana.problem] });
  const order = listOf(form, 'order');
  const named = { name: name.value, kana: kana.value, images, deleted, order };
  await savePage(db, { ...caller, castId }, named);
}
