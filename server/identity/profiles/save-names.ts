import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { nameAccount } from '../accounts/name-account.ts';
import { readName } from '../accounts/rules.ts';
import type { AppContext } from '../sessions/env.ts';
import { requireOwnPage } from '../sessions/require-session.ts';
import { selectNames } from './photo-queries.ts';
import { readKana } from './read-kana.ts';
import { savePage } from './save-page-photos.ts';

type Typed = string | File | (string | File)[] | undefined;
const textOf = (typed: Typed): string => (typeof typed === 'string' ? typed : '');
const listOf = (typed: Typed): string[] =>
  textOf(typed)
    .split(',')
    .flatMap((part) => part.trim() || []);

/** Files of `images`, `images[]` and `images[0]`, in the order they were sent. */
const imagesOf = (form: Record<string, Typed>): File[] =>
  Object.entries(form)
    .filter(([field]) => /^images(\[\d*\])?$/.test(field))
    .flatMap(([, values]) => values)
    .filter((value): value is File => value instanceof File && value.size > 0);

/** Name and photos: a cast's page with all its photos, for everybody else one photo. @throws InvalidInputError by field */
export async function saveNames(context: AppContext, form: Record<string, Typed>): Promise<void> {
  const session = requireOwnPage(context);
  const { facts } = context.var;
  const { userId, castId, kind } = session;
  const isCast = kind === 'cast';
  const name = readName(textOf(form.name), isCast ? '名前（源氏名）' : '名前');
  if ('problem' in name) throw new InvalidInputError({ name: [name.problem] });
  const images = imagesOf(form);
  const deleted = listOf(form.deletedPhotos);
  const page = isCast && castId !== null ? await selectNames(database(), castId) : undefined;
  if (!page || castId === null) {
    const dropsPhoto = session.iconMediaId !== null && deleted.includes(session.iconMediaId);
    return nameAccount(userId, { name: name.value, photos: images, dropsPhoto }, facts);
  }
  const kana = readKana(textOf(form.kana), name.value);
  if ('problem' in kana) throw new InvalidInputError({ kana: [kana.problem] });
  const order = listOf(form.order);
  await savePage(context, { userId, castId }, { name: name.value, kana: kana.value, images, deleted, order });
}
