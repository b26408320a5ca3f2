import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeRest } from '../../gateways/media/files.ts';
import { ICON_WIDTHS } from '../../gateways/media/picture.ts';
import { deleteMedium, insertMedium } from '../../gateways/media/uploads/media-rows.ts';
import { removePicture, type StoredPicture } from '../../gateways/media/uploads/store-picture.ts';
import { takeAvatar } from '../../gateways/media/uploads/take-photo.ts';
import { auditMember } from '../sessions/audit.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { isNameOfCast, lockUser, selectUser, updateProfile } from './queries.ts';
import { NAME_REFUSED } from './read-name.ts';

/** Also names that can be taken for it. @throws InvalidInputError */
export async function refuseNameOfCast(db: Queryable, name: string): Promise<void> {
  if (await isNameOfCast(db, name)) throw new InvalidInputError({ name: [NAME_REFUSED] });
}

/** Faces in lists, and on a page of one's own. */
const WIDTHS = [...ICON_WIDTHS, 480];

const FIELD = 'images.0';
const TOO_MANY = '画像は1枚まで選択できます。';

async function storePhoto(photos: readonly File[]): Promise<StoredPicture | null> {
  const [photo] = photos;
  if (photos.length > 1) throw new InvalidInputError({ [FIELD]: [TOO_MANY] });
  if (!photo || photo.size === 0) return null;
  return takeAvatar(Buffer.from(await photo.arrayBuffer()), FIELD, WIDTHS);
}

type Named = { name: string; kana?: string; photos: readonly File[]; dropsPhoto?: boolean };

/** @throws InvalidInputError by field */
export async function nameAccount(
  db: Db,
  { userId, facts }: Pick<MemberCaller, 'userId' | 'facts'>,
  { name, kana, photos, dropsPhoto = false }: Named,
): Promise<void> {
  const photo = await storePhoto(photos);
  const changesPhoto = photo !== null || dropsPhoto;
  let replaced: Pick<StoredPicture, 'id' | 'variants'> | null = null;
  try {
    replaced = await transact(db, async (trx) => {
      await lockUser(trx, userId);
      const before = await selectUser(trx, userId);
      // Casts of several shops may share a name, and an existing name stays valid.
      if (before?.name !== name) await refuseBannedWords(trx, { name });
      if (before?.kind !== 'cast' && before?.name !== name) await refuseNameOfCast(trx, name);
      if (photo) await insertMedium(trx, photo);
      await updateProfile(trx, userId, {
        name,
        ...(kana !== undefined || before?.name !== name ? { kana: kana ?? '' } : {}),
        ...(changesPhoto ? { iconMediaId: photo?.id ?? null } : {}),
      });
      const id = changesPhoto && before?.iconMediaId;
      const old = id ? { id, variants: await deleteMedium(trx, id) } : null;
      // Should the process end before it removes them itself.
      if (old) await addJob(trx, 'remove_files', { names: pictureFiles(old.id, old.variants) });
      await auditMember(
        trx,
        { userId, facts },
        { event: 'profile.named', detail: { photo: photo !== null } },
      );
      return old;
    });
  } catch (error) {
    if (photo) await removeRest(pictureFiles(photo.id, photo.variants));
    throw error;
  }
  if (replaced) await removePicture(replaced.id, replaced.variants);
}

/** For an account whose page has just got that name. */
export const renameAccount = (trx: Queryable, userId: number, name: string) =>
  updateProfile(trx, userId, { name });
