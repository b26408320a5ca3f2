import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { picturePath } from '../../core/paths.ts';
import { pictureFiles, sourceFile } from '../../gateways/media/file-names.ts';
import { removeRest, writeWhole } from '../../gateways/media/files.ts';
import { roomForMedia } from '../../gateways/media/store/choose.ts';
import { newMediaId } from '../../gateways/media/store/media-store.ts';
import { insertMedium } from '../../gateways/media/uploads/media-rows.ts';
import { onDisk } from '../../gateways/media/uploads/on-disk.ts';
import { isPicture, type StoredPhoto } from '../../gateways/media/uploads/store-picture.ts';
import { PICTURE_PROBLEMS, takePhoto } from '../../gateways/media/uploads/take-photo.ts';
import { decodeVideo, isVideo, VIDEO_PROBLEMS } from '../../gateways/media/uploads/take-video.ts';
import type { WriterCaller } from '../../identity/sessions/caller.ts';
import { lockOwner } from './acting.ts';
import type { Upload } from './contract.ts';
import { queueFinish } from './finish-upload.ts';
import * as limits from './limits.ts';
import { insertUpload, sumUploads } from './upload-queries.ts';
import * as wording from './wording.ts';

const refuse = (field: string, problem: string) => new InvalidInputError({ [field]: [problem] });
const weigh = (photo: StoredPhoto) =>
  photo.variants.reduce((sum, { bytes, jpg = 0 }) => sum + bytes + jpg, 0);

const ownerOf = async (trx: Queryable, caller: WriterCaller) => ({
  userId: await lockOwner(trx, caller),
  castId: caller.castId,
  adminId: caller.actingAdminId,
});

async function storeOnePhoto(
  db: Db,
  caller: WriterCaller,
  { bytes, field }: { bytes: Buffer; field: string },
): Promise<Upload> {
  const photo = await takePhoto(bytes, field);
  const { id, dot, full, hadLocation } = photo;
  try {
    await transact(db, async (trx) => {
      const owner = await ownerOf(trx, caller);
      await insertMedium(trx, photo);
      await insertUpload(trx, {
        ...owner,
        id,
        kind: 'photo',
        ...full,
        bytes: weigh(photo),
        posterMediaId: null,
        postId: null,
      });
      await queueFinish(trx, { id, kind: 'photo' });
    });
  } catch (error) {
    await removeRest(pictureFiles(id, photo.variants));
    throw error;
  }
  const src = picturePath(id, photo.variants[0]?.width ?? full.width);
  return { id, kind: 'photo', size: `${full.width}x${full.height}`, dot, src, hadLocation };
}

async function storeVideo(
  db: Db,
  caller: WriterCaller,
  { bytes, field, poster }: { bytes: Buffer; field: string; poster: Buffer | null },
): Promise<Upload> {
  const facts = await decodeVideo('videoFacts', bytes, field);
  const picture = poster && (await takePhoto(poster, 'poster'));
  const id = newMediaId();
  const { width, height } = facts;
  try {
    await onDisk(() => writeWhole('held', sourceFile(id), bytes));
    await transact(db, async (trx) => {
      const owner = await ownerOf(trx, caller);
      if (picture) await insertMedium(trx, picture);
      const weight = bytes.length + (picture ? weigh(picture) : 0);
      await insertUpload(trx, {
        ...{ ...owner, id, kind: 'video', width, height, bytes: weight, postId: null },
        posterMediaId: picture?.id ?? null,
      });
      await queueFinish(trx, { id, kind: 'video' });
    });
  } catch (error) {
    const ofPicture = picture ? pictureFiles(picture.id, picture.variants) : [];
    await removeRest([sourceFile(id), ...ofPicture]);
    throw error;
  }
  const src = picture ? picturePath(picture.id, picture.full.width) : null;
  return {
    id,
    kind: 'video',
    size: `${width}x${height}`,
    dot: picture?.dot ?? '#2a2630',
    src,
    hadLocation: false,
  };
}

/** Asks no limit: that is done before. @throws InvalidInputError under `field`; ApiError storage_full, unavailable */
export async function storeUpload(
  db: Db,
  caller: WriterCaller,
  { file, field = 'file', poster = null }: { file: File; field?: string; poster?: File | null },
): Promise<Upload> {
  if (file.size === 0) throw refuse(field, wording.NO_FILE);
  const size = file.size + (poster?.size ?? 0);
  if ((await roomForMedia()) < limits.FREE_BYTES) throw new ApiError('storage_full');
  if ((await sumUploads(db, caller.castId)) + size > limits.CAST_BYTES) throw refuse(field, wording.NO_ROOM);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isVideo(bytes))
    return storeVideo(db, caller, {
      bytes,
      field,
      poster: poster && Buffer.from(await poster.arrayBuffer()),
    });
  if (isPicture(bytes)) return storeOnePhoto(db, caller, { bytes, field });
  const said = file.type.startsWith('video/') ? VIDEO_PROBLEMS.format : PICTURE_PROBLEMS.format;
  throw refuse(field, said);
}

/** For a form with `file` and, for a video, `poster`. */
export async function uploadFile(
  db: Db,
  caller: WriterCaller,
  { form }: { form: FormData },
): Promise<Upload> {
  const [file, poster] = [form.get('file'), form.get('poster')];
  if (!(file instanceof File)) throw refuse('file', wording.NO_FILE);
  return storeUpload(db, caller, { file, poster: poster instanceof File && poster.size > 0 ? poster : null });
}
