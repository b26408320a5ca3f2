import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { readProfile } from '../../identity/profiles/read-profile.ts';
import { shownTo } from '../../identity/profiles/rules.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { WriterProfile } from './contract.ts';
import { selectComment, selectWriter } from './queries.ts';
import { seesComment } from './read-comments.ts';

/** Who wrote a comment that the caller sees, as far as their profile is open to the caller. @throws ApiError not_found */
export async function readWriter(db: Db, caller: Caller, { id }: { id: number }): Promise<WriterProfile> {
  const comment = (await seesComment(db, caller, { id })) ? await selectComment(db, id) : undefined;
  const writer = comment?.userId ? await selectWriter(db, comment.userId) : undefined;
  if (!comment || !writer) throw new ApiError('not_found');
  const { mediaId, dot, variants } = comment;
  const face = mediaId && variants?.length ? { id: mediaId, dot: dot ?? '', variants } : null;
  return {
    ...shownTo(caller.userId === null ? 'everybody' : 'members', await readProfile(db, writer)),
    name: comment.writerName ?? '',
    img: face ? pictureOf(face, '', ICON_WIDTHS).src : null,
    path: writer.publicCastId === null ? null : castPath(writer.publicCastId),
  };
}
