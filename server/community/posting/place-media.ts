import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import * as queries from './post-queries.ts';
import type { PostForm } from './read-form.ts';
import { removeUploads } from './remove-uploads.ts';
import { forgetNotice } from './retention-queries.ts';
import { giveUploads, lockUploads, type Owner, type UploadRow } from './upload-queries.ts';
import { PHOTO_GONE, VIDEO_GONE } from './wording.ts';

type Post = Owner & { id: number };

async function takeUploads(
  trx: Queryable,
  { id, ...owner }: Post,
  ids: readonly string[],
  { kind, refuse }: { kind: UploadRow['kind']; refuse: (i: number) => InvalidInputError },
): Promise<UploadRow[]> {
  const found = new Map((await lockUploads(trx, owner, ids)).map((row) => [row.id, row]));
  return ids.map((each, i) => {
    const row = found.get(each);
    const isFree = row && (row.postId === null || row.postId === id);
    if (!isFree || row.kind !== kind || row.state === 'failed') throw refuse(i);
    return row;
  });
}

const isSame = (a: readonly queries.OldPhoto[], b: readonly queries.OldPhoto[]) =>
  a.length === b.length && a.every(({ mediaId, alt }, i) => mediaId === b[i]?.mediaId && alt === b[i]?.alt);

async function placePhotos(
  trx: Queryable,
  post: Post,
  form: PostForm,
): Promise<{ gone: string[]; changed: boolean }> {
  const before = await queries.selectPhotos(trx, post.id);
  const altBefore = new Map(before.map(({ mediaId, alt }) => [mediaId, alt]));
  if (form.originalPhotos.some((id) => !altBefore.has(id)))
    throw new InvalidInputError({ originalPhotos: [PHOTO_GONE] });
  const added = form.images.filter((image) => typeof image === 'string');
  const refuse = (i: number) => new InvalidInputError({ [`images.${i}`]: [PHOTO_GONE] });
  await takeUploads(trx, post, added, { kind: 'photo', refuse });
  const place = (id: string) => {
    const at = form.order.indexOf(id);
    return at < 0 ? form.order.length : at;
  };
  const after = [...new Set([...form.originalPhotos, ...added])]
    .sort((a, b) => place(a) - place(b))
    .map((mediaId) => ({ mediaId, alt: form.alts.get(mediaId) ?? altBefore.get(mediaId) ?? '' }));
  if (isSame(before, after)) return { gone: [], changed: false };
  await queries.replacePhotos(trx, post.id, after);
  await giveUploads(trx, post.id, added);
  const kept = new Set(after.map(({ mediaId }) => mediaId));
  return { gone: before.map(({ mediaId }) => mediaId).filter((id) => !kept.has(id)), changed: true };
}

async function placeVideo(
  trx: Queryable,
  post: Post,
  form: PostForm,
): Promise<{ gone: string[]; changed: boolean }> {
  const before = await queries.selectVideo(trx, post.id);
  if (form.videoId && form.videoId !== before?.id) throw new InvalidInputError({ videoId: [VIDEO_GONE] });
  const added = typeof form.video === 'string' && form.video !== before?.id ? form.video : null;
  const keeps = before && (form.videoId === before.id || form.video === before.id);
  if (keeps) {
    const alt = form.alts.get(before.id) ?? before.alt;
    if (alt !== before.alt) await queries.updateVideoAlt(trx, post.id, alt);
    return { gone: [], changed: alt !== before.alt };
  }
  if (before) await queries.deleteVideo(trx, post.id);
  if (before || added) await forgetNotice(trx, post.id);
  if (added) {
    const refuse = () => new InvalidInputError({ 'videos.0': [VIDEO_GONE] });
    const [video] = await takeUploads(trx, post, [added], { kind: 'video', refuse });
    if (!video) throw refuse();
    const { id, width, height, posterMediaId } = video;
    const state = video.state === 'ready' ? 'converted' : 'waiting';
    const alt = form.alts.get(id) ?? '';
    await queries.insertVideo(trx, { postId: post.id, id, state, width, height, posterMediaId, alt });
    await giveUploads(trx, post.id, [id]);
  }
  return { gone: before ? [before.id] : [], changed: Boolean(before || added) };
}

/** @returns files to remove after the commit. @throws InvalidInputError for uploads of others */
export async function placeMedia(
  trx: Queryable,
  post: Post,
  form: PostForm,
): Promise<{ files: string[]; changed: boolean }> {
  const photos = await placePhotos(trx, post, form);
  const video = await placeVideo(trx, post, form);
  const files = await removeUploads(trx, [...photos.gone, ...video.gone]);
  return { files, changed: photos.changed || video.changed };
}
