import { nameRow } from '../../core/crypto/row-names.ts';
import type { Db } from '../../core/db/connect.ts';
import { postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { BannedUsers, InboxPage } from './contract.ts';
import { INBOX_PAGE } from './limits.ts';
import {
  countInbox,
  type InboxKind,
  type PersonRow,
  selectBanned,
  selectInbox,
  selectRestricted,
} from './my-page-queries.ts';
import { presentComment } from './present-comment.ts';
import { selectCommentsById } from './queries.ts';

const START_CHARACTERS = 40;
const startOf = (body: string): string => {
  const line = body.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > START_CHARACTERS ? `${characters.slice(0, START_CHARACTERS).join('')}…` : line;
};

export async function readInbox(
  db: Db,
  caller: CastCaller,
  { kind, cursor }: { kind: InboxKind; cursor?: number | undefined },
): Promise<InboxPage> {
  const of = { castId: caller.castId, userId: caller.userId, kind };
  const rows = await selectInbox(db, { ...of, after: cursor ?? null, limit: INBOX_PAGE + 1 });
  const shown = rows.slice(0, INBOX_PAGE);
  const comments = await selectCommentsById(
    db,
    shown.map(({ id }) => id),
  );
  const byId = new Map(comments.map((row) => [row.id, row]));
  return {
    items: shown.flatMap(({ id, postId, postBody, postedAt }) => {
      const row = byId.get(id);
      const tl = {
        id: postId,
        path: postPath(postId),
        text: startOf(postBody),
        postedOn: postedOnOf(postedAt),
      };
      return row ? [{ comment: presentComment(row, caller), tl }] : [];
    }),
    total: await countInbox(db, of),
    next: rows.length > INBOX_PAGE ? String(shown.at(-1)?.id ?? '') : '',
  };
}

const avatarOf = ({ mediaId, dot, variants }: PersonRow): string | null =>
  mediaId && variants?.length
    ? pictureOf({ id: mediaId, dot: dot ?? '', variants }, '', ICON_WIDTHS).src
    : null;

export async function readBannedUsers(db: Db, { castId }: Pick<CastCaller, 'castId'>): Promise<BannedUsers> {
  const banned = await selectBanned(db, castId);
  const restricted = await selectRestricted(db, castId);
  return {
    banned: banned.map((row) => ({
      userId: row.myId ?? '',
      name: row.name || NAMELESS,
      img: avatarOf(row),
      bannedOn: postedOnOf(row.at),
      until: row.until && postedOnOf(row.until),
    })),
    restricted: restricted.map((row) => ({
      id: nameRow('restriction', row.id),
      userId: row.myId,
      name: row.name || NAMELESS,
      img: avatarOf(row),
      restrictedOn: postedOnOf(row.at),
      until: row.until && postedOnOf(row.until),
    })),
  };
}
