import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import {
  deletePhotoRows,
  lockFiles,
  lockPost,
  markDeleted,
  selectPhotos,
  selectVideo,
} from './post-queries.ts';
import { deletePhoto } from './removal-queries.ts';
import { removeUploads } from './remove-uploads.ts';

/** For staff; a post that is nothing without it is deleted. @returns its files, as `removeUploads` does */
export async function removePostPhoto(trx: Queryable, postId: number, mediaId: string): Promise<string[]> {
  const post = await lockPost(trx, postId);
  if (!post) return [];
  await lockFiles(trx, postId);
  const uploaded = await removeUploads(trx, [mediaId]);
  const files = (await deletePhoto(trx, mediaId)).flatMap(({ id, variants }) => pictureFiles(id, variants));
  if (files.length > 0) await addJob(trx, 'remove_files', { names: files });
  const isEmpty = post.body === '' && (await selectPhotos(trx, postId)).length === 0;
  if (isEmpty && !(await selectVideo(trx, postId))) {
    await deletePhotoRows(trx, postId);
    await markDeleted(trx, postId);
  }
  return [...uploaded, ...files];
}
