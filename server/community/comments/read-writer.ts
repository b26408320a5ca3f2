import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { castPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { readProfile } from '../../identity/profiles/read-profile.ts';
import { shownTo } from '../../identity/profiles/rules.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { WriterProfile } from './contract.ts';
import { selectComment, selectWriter } from './queries.ts';
import { seesComment } from './read-comments.ts';
import { viewerOf } from './viewer.ts';

/** Who wrote a comment that the caller sees, as far as they tell it to the caller. @throws ApiError not_found */
export async function readWriter(context: AppContext, id: number): Promise<WriterProfile> {
  const { userId } = viewerOf(context);
  const comment = (await seesComment(context, id)) ? await selectComment(database(), id) : undefined;
  const writer = comment?.userId ? await selectWriter(database(), comment.userId) : undefined;
  if (!comment || !writer) throw new ApiError('not_found');
  const { mediaId, dot, variants } = comment;
  const face = mediaId && variants?.length ? { id: mediaId, dot: dot ?? '', variants } : null;
  return {
    ...shownTo(userId === null ? 'everybody' : 'members', await readProfile(database(), writer)),
    name: comment.writerName ?? '',
    img: face ? pictureOf(face, '', ICON_WIDTHS).src : null,
    path: writer.publicCastId === null ? null : castPath(writer.publicCastId),
  };
}
