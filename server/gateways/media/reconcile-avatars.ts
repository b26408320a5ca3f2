import type { Db, Queryable } from '../../core/db/connect.ts';
import { oneAtATime } from '../../core/db/session-lock.ts';
import { type Avatar, type AvatarsOf, selectAvatarOwner, selectAvatars } from './avatars.ts';
import { pictureFiles, videoFile } from './file-names.ts';
import { moveFiles } from './files.ts';
import { AVATARS_AT_ONCE, AVATARS_COPIED_AT_ONCE } from './limits.ts';
import { forgetInCaches } from './shared-caches.ts';
import { mediaStore } from './store/choose.ts';

const filesOf = ({ id, variants, isVideo }: Avatar): string[] =>
  isVideo ? [videoFile(id)] : pictureFiles(id, variants);

const closedAmong = (avatars: readonly Avatar[]): string[] =>
  avatars.filter(({ isOpen }) => !isOpen).flatMap(filesOf);

/** Moves pictures to where the database says. May be run again at any point. */
export async function reconcileAvatars(db: Db, owner: AvatarsOf, forgetDelay?: number): Promise<void> {
  const atOnce = mediaStore().asksRows ? AVATARS_COPIED_AT_ONCE : AVATARS_AT_ONCE;
  for (let after = ''; ; ) {
    const next = (await selectAvatars(db, owner)).filter(({ id }) => id > after).slice(0, atOnce);
    if (next.length === 0) return;
    await forgetInCaches(db, closedAmong(next), forgetDelay);
    const ids = next.map(({ id }) => id);
    await oneAtATime(db, ids, async (own) => {
      const now = (await selectAvatars(own, owner)).filter(({ id }) => ids.includes(id));
      await moveFiles(now.filter(({ isOpen }) => isOpen).flatMap(filesOf), 'held', 'media');
      await moveFiles(closedAmong(now), 'media', 'held');
    });
    if (next.length < atOnce) return;
    after = ids.at(-1) ?? '';
  }
}

/** After a commit that has queued the same as a job: where rows decide, caches alone are in a hurry. */
export async function followAvatars(db: Db, owner: AvatarsOf, forgetDelay?: number): Promise<void> {
  if (!mediaStore().asksRows) return reconcileAvatars(db, owner, forgetDelay);
  await forgetInCaches(db, closedAmong(await selectAvatars(db, owner)), forgetDelay);
}

export const readAvatarOwner = (db: Queryable, id: string) => selectAvatarOwner(db, id);
