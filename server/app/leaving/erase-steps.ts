import { forgetReportsOnWriter } from '../../community/comments/tasks.ts';
import { stopErased } from '../../community/magazines/stop.ts';
import { removeCastUploads } from '../../community/posting/remove-uploads.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { inSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { forgetAnswers } from '../../core/idempotency/once.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { deleteMedium } from '../../gateways/media/uploads/media-rows.ts';
import { forgetCalls, forgetLetters } from '../../gateways/messaging/forget-letters.ts';
import { readIdentities, readReplaced } from '../../identity/accounts/identities.ts';
import { forgetCodes } from '../../identity/codes/take-code.ts';
import { deletePageVideo } from '../../identity/profiles/page-video.ts';
import { forgetTexts } from '../../identity/registration/forget-texts.ts';
import { senderAs } from '../../identity/sessions/once.ts';
import { eraseComments, forgetVotesOrigin } from './erasure-queries.ts';
import type { Leaving } from './held-table.ts';

/** A job removes them should the process end after the commit. */
async function removeLater(trx: Queryable, names: readonly string[], leaving: Leaving): Promise<void> {
  if (names.length > 0) await addJob(trx, 'remove_files', { names: [...names] });
  leaving.files.push(...names);
}

export async function eraseUploads(trx: Queryable, castId: number, { files }: Leaving): Promise<void> {
  files.push(...(await removeCastUploads(trx, castId)));
}

export const eraseFilm = async (trx: Queryable, castId: number, leaving: Leaving): Promise<void> =>
  removeLater(trx, await deletePageVideo(trx, castId), leaving);

/** Of posts that came while the others were erased in steps. */
export async function eraseLastPosts(trx: Queryable, castId: number, { media }: Leaving): Promise<void> {
  const photos = await trx
    .selectFrom('postPhotos')
    .innerJoin('posts', 'posts.id', 'postPhotos.postId')
    .select('postPhotos.mediaId')
    .where('posts.castId', '=', castId)
    .execute();
  for (const { mediaId } of photos) media.add(mediaId);
  await trx.deleteFrom('posts').where('castId', '=', castId).execute();
}

export async function erasePagePhotos(trx: Queryable, castId: number, { media }: Leaving): Promise<void> {
  const photos = await trx
    .deleteFrom('castPhotos')
    .where('castId', '=', castId)
    .returning('mediaId')
    .execute();
  for (const { mediaId } of photos) media.add(mediaId);
}

/** Her photos may be her icon as well: the files go when no row needs them. */
export async function eraseMedia(trx: Queryable, userId: number, leaving: Leaving): Promise<void> {
  const { iconMediaId, media } = leaving;
  if (iconMediaId) media.add(iconMediaId);
  await trx.updateTable('users').set({ iconMediaId: null }).where('id', '=', userId).execute();
  const names: string[] = [];
  for (const id of media) names.push(...pictureFiles(id, await deleteMedium(trx, id)));
  await removeLater(trx, names, leaving);
}

export async function eraseLastComments(trx: Queryable, userId: number): Promise<void> {
  await forgetReportsOnWriter(trx, userId);
  await eraseComments(trx, userId);
}

export const eraseCommentsInSteps = (db: Db, userId: number): Promise<number> =>
  inSteps((rows) => transact(db, (trx) => eraseComments(trx, userId, rows)));

export const forgetVotesInSteps = (db: Db, userId: number): Promise<number> =>
  inSteps((rows) => forgetVotesOrigin(db, userId, rows));

export async function stopMagazines(trx: Queryable, userId: number): Promise<void> {
  const { email } = await readIdentities(trx, userId);
  if (email) await stopErased(trx, email);
}

export async function eraseCodes(trx: Queryable, userId: number): Promise<void> {
  for (const to of Object.values(await readIdentities(trx, userId))) await forgetCodes(trx, to);
}

/** With those to an address that a change has just replaced. */
const selectAddresses = async (trx: Queryable, userId: number): Promise<string[]> => [
  ...Object.values(await readIdentities(trx, userId)),
  ...(await readReplaced(trx, userId)),
];

export const eraseLetters = async (trx: Queryable, userId: number): Promise<void> =>
  forgetLetters(trx, await selectAddresses(trx, userId));

/** With those of an admin's work as casts. */
export async function eraseAnswers(trx: Queryable, userId: number): Promise<void> {
  await forgetAnswers(trx, `user:${userId}`);
  await forgetAnswersOfLinks(trx, 'userId', userId);
}

/** Of admins who have worked as her. */
export const eraseAnswersAsHer = (trx: Queryable, castId: number): Promise<void> =>
  forgetAnswersOfLinks(trx, 'castId', castId);

async function forgetAnswersOfLinks(trx: Queryable, whose: 'userId' | 'castId', id: number): Promise<void> {
  const links = await trx
    .selectFrom('adminCastLinks')
    .select(['userId', 'castId'])
    .where(whose, '=', id)
    .execute();
  for (const link of links) await forgetAnswers(trx, senderAs(link.userId, link.castId));
}

export const eraseTexts = async (trx: Queryable, userId: number): Promise<void> =>
  forgetTexts(trx, await selectAddresses(trx, userId));

export async function eraseCalls(trx: Queryable, userId: number): Promise<void> {
  for (const number of await selectAddresses(trx, userId)) await forgetCalls(trx, number);
}
