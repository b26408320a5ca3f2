import type { Db } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { fieldOf, imagesOf } from '../../core/http/form-of.ts';
import { nameAccount } from '../accounts/name-account.ts';
import { readName } from '../accounts/rules.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { selectNames } from './photo-queries.ts';
import { readKana } from './read-kana.ts';
import { savePage } from './save-page-photos.ts';

function textOf(form: FormData, name: string): string {
  const typed = fieldOf(form, name);
  return typeof typed === 'string' ? typed : '';
}
const listOf = (form: FormData, name: string): string[] =>
  textOf(form, name)
    .split(',')
    .flatMap((part) => part.trim() || []);

/** Name and photos: a cast's page with all its photos, for everybody else one photo. @throws InvalidInputError by field */
export async function saveNames(db: Db, caller: MemberCaller, { form }: { form: FormData }): Promise<void> {
  const { castId, kind, iconMediaId } = caller.member;
  const isCast = kind === 'cast';
  const name = readName(textOf(form, 'name'), isCast ? '名前（源氏名）' : '名前');
  if ('problem' in name) throw new InvalidInputError({ name: [name.problem] });
  const images = imagesOf(form).filter(({ size }) => size > 0);
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
