import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeFiles, removeRest } from '../../gateways/media/files.ts';
import { followAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { insertMedium } from '../../gateways/media/uploads/media-rows.ts';
import type { StoredPhoto } from '../../gateways/media/uploads/store-picture.ts';
import { takePhoto } from '../../gateways/media/uploads/take-photo.ts';
import { renameAccount } from '../accounts/name-account.ts';
import { auditMember } from '../sessions/audit.ts';
import type { CastCaller } from '../sessions/caller.ts';
import { PHOTOS_MAX } from './limits.ts';
import * as video from './page-video.ts';
import * as queries from './photo-queries.ts';
import { TOO_MANY_PHOTOS } from './wording.ts';

/** `order` names photos by id and new ones by `new:0`; the first becomes the cover. `deleted` may name the video. */
export type PageForm = { name: string; kana: string; images: File[]; deleted: string[]; order: string[] } & {
  film: video.SentVideo | null;
};

/** What `order` does not name comes last, as it was. */
function ordered(ids: readonly string[], added: readonly string[], order: readonly string[]): string[] {
  const named = order.map((name) => added[Number(/^new:(\d)$/.exec(name)?.[1] ?? -1)] ?? name);
  const place = (id: string) => (named.includes(id) ? named.indexOf(id) : named.length);
  return [...ids, ...added].sort((a, b) => place(a) - place(b));
}

/** @throws InvalidInputError by field */
export async function savePage(db: Db, caller: CastCaller, form: PageForm): Promise<void> {
  const { userId, castId } = caller;
  const before = await queries.selectPhotos(db, castId);
  const left = before.filter(({ id }) => !form.deleted.includes(id)).length;
  if (left + form.images.length > PHOTOS_MAX) throw new InvalidInputError({ images: [TOO_MANY_PHOTOS] });
  const added: StoredPhoto[] = [];
  let film: video.StoredFilm | null = null;
  let gone: string[];
  try {
    for (const [i, image] of form.images.entries())
      added.push(await takePhoto(Buffer.from(await image.arrayBuffer()), `images.${i}`));
    film = form.film && (await video.storeFilm(form.film));
    gone = await transact(db, async (trx) => {
      await queries.lockCast(trx, castId);
      const now = (await queries.selectPhotos(trx, castId)).map(({ id }) => id);
      const kept = now.filter((id) => !form.deleted.includes(id));
      if (kept.length + added.length > PHOTOS_MAX) throw new InvalidInputError({ images: [TOO_MANY_PHOTOS] });
      for (const photo of added) await insertMedium(trx, photo);
      const after = ordered(
        kept,
        added.map(({ id }) => id),
        form.order,
      );
      if (after.join() !== now.join()) await queries.replacePhotos(trx, castId, after);
      const oldFilm = await video.deletePageVideo(trx, castId, film ? null : form.deleted);
      if (film) await video.insertPageVideo(trx, castId, film);
      await queries.updateNames(trx, castId, { name: form.name, kana: form.kana });
      await renameAccount(trx, userId, form.name);
      const icon = after.length > 0 ? await queries.clearIcon(trx, userId) : null;
      const old = now.filter((id) => !kept.includes(id));
      const files = await queries.deleteMedia(trx, icon && !after.includes(icon) ? [...old, icon] : old);
      const detail = { photos: after.length };
      await auditMember(trx, caller, { event: 'profile.named', detail });
      await addJob(trx, 'settle_faces', { userId });
      const names = [...oldFilm, ...files.flatMap(({ id, variants }) => pictureFiles(id, variants))];
      if (names.length > 0) await addJob(trx, 'remove_files', { names });
      return names;
    });
  } catch (error) {
    const photos = added.flatMap(({ id, variants }) => pictureFiles(id, variants));
    await removeRest([...photos, ...(film ? video.filesOfFilm(film) : [])]);
    throw error;
  }
  await removeFiles(gone);
  await followAvatars(db, { userId });
}
