import type { HeldBy } from '../../core/db/comment-tables.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { readSiteSettings } from '../../core/db/site-settings.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { hasContact } from '../../core/text/contacts.ts';
import { refuseNameOfCast } from '../../identity/accounts/name-account.ts';
import { anonOf } from '../../identity/sessions/anon-id.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { notifyComment } from '../notifications/notify.ts';
import { checkText, hasHiddenWord } from './check-text.ts';
import type { CommentDone, CommentForm } from './contract.ts';
import { GUEST_FLOOD, GUEST_RUSH, SAME_TEXT, SECOND_CLICK_SECONDS } from './limits.ts';
import {
  countGuestComments,
  hasEverBanned,
  isBanned,
  isKnownGuest,
  isRestricted,
} from './moderation-queries.ts';
import { selectFoldedWords, selectSetting } from './my-page-queries.ts';
import { isOwn, presentComment } from './present-comment.ts';
import * as queries from './queries.ts';
import { ACCEPT_COMMENT } from './rules.ts';
import { COMMENTED, NO_REPLY, QUEUED, REPLIED, SAME_TEXT_SENT } from './wording.ts';

type Writer = Caller & { anonHash: Buffer; browser: Buffer };

/** @throws ApiError when the caller may not comment at this moment */
async function checkWriter(trx: Queryable, post: queries.PostState, caller: Caller): Promise<void> {
  if (post.accept === ACCEPT_COMMENT.none) throw new ApiError('comments_closed');
  const isForMembers = post.needLogin || post.accept === ACCEPT_COMMENT.members;
  if (caller.userId === null && (isForMembers || !(await readSiteSettings(trx)).guestComments))
    throw new ApiError('unauthorized');
  const isTrusted = caller.isAdmin || caller.castId === post.castId;
  // A ban gives the same answer as closed comments, so that it is not disclosed.
  if (!isTrusted && (await isBanned(trx, post.castId, { ...caller, browser: caller.facts.browser })))
    throw new ApiError('comments_closed');
}

function countAttempt({ facts, userId }: Caller, tlId: number, isOwner: boolean): Promise<void> {
  if (userId === null) return limit('comment_guest', { facts, target: `${facts.ip}:${tlId}` });
  // The owner answers one after the other under her own post.
  const target = isOwner ? undefined : `${userId}:${tlId}`;
  return limit('comment', { facts, account: userId, target });
}

/** Only what everybody sees is answered, by others than its writer; not what the owner says (specification §4). */
async function checkReply(trx: Queryable, form: CommentForm, caller: Caller): Promise<number | null> {
  if (!form.replyCommentId) return null;
  const row = await queries.selectComment(trx, form.replyCommentId);
  const isOwners = row?.writerId !== null && row?.writerId === row?.ownerId;
  const isOther = form.replyUserId && form.replyUserId !== row?.writerId;
  if (!row || row.postId !== form.tlId || !row.visible || isOwn(row, caller) || isOwners || isOther)
    throw new InvalidInputError({ custom: [NO_REPLY] });
  return row.id;
}

/** Who decides about a comment that waits: staff, for a reason of the site, or the owner of the post. */
type Hold = HeldBy | 'owner';

/** Guests wait where staff say so, where many of them write at once, and those whom an owner with bans does not know yet. */
async function holdOfGuest(trx: Queryable, post: queries.PostState, anonHash: Buffer): Promise<Hold | null> {
  if ((await readSiteSettings(trx)).holdGuestComments) return 'site';
  const rush = { postId: post.id, minutes: GUEST_RUSH.minutes, max: GUEST_RUSH.count };
  if ((await countGuestComments(trx, rush)) >= GUEST_RUSH.count) return 'rush';
  const flood = { minutes: GUEST_FLOOD.minutes, max: GUEST_FLOOD.count };
  if ((await countGuestComments(trx, flood)) >= GUEST_FLOOD.count) return 'rush';
  const isUnknown =
    (await hasEverBanned(trx, post.castId)) && !(await isKnownGuest(trx, post.castId, anonHash));
  return isUnknown ? 'owner' : null;
}

/** Where the owner approves all comments, she decides, whatever else holds them. */
async function holdOf(trx: Queryable, post: queries.PostState, writer: Writer): Promise<Hold | null> {
  if (writer.isAdmin || writer.castId === post.castId) return null;
  if (post.accept === ACCEPT_COMMENT.approved) return 'owner';
  if (writer.userId === null) return holdOfGuest(trx, post, writer.anonHash);
  return (await queries.isNamedLike(trx, writer.userId, post.castId)) ? 'name' : null;
}

async function restrictionOf(trx: Queryable, castId: number, writer: Writer, texts: string[]) {
  if (await isRestricted(trx, castId, writer)) return 'writer' as const;
  const { hideContacts } = await selectSetting(trx, castId);
  const words = await selectFoldedWords(trx, castId);
  return texts.some((text) => (hideContacts && hasContact(text)) || hasHiddenWord(text, words))
    ? ('word' as const)
    : null;
}

type Content = { body: string; guestName: string | null; replyToId: number | null };

/** @throws InvalidInputError for the same text again and again */
async function findSame(trx: Queryable, postId: number, writer: Writer, { body, replyToId }: Content) {
  const same = { postId, body, replyToId };
  const id = await queries.selectSameClick(trx, writer, same, SECOND_CLICK_SECONDS);
  if (id !== undefined) return id;
  if ((await queries.countSameText(trx, writer, body, SAME_TEXT.minutes)) >= SAME_TEXT.count - 1)
    throw new InvalidInputError({ custom: [SAME_TEXT_SENT] });
  return null;
}

async function insert(
  trx: Queryable,
  post: queries.PostState,
  writer: Writer,
  content: Content,
): Promise<number> {
  const { body, guestName, replyToId } = content;
  const isTrusted = writer.isAdmin || writer.castId === post.castId;
  const hold = await holdOf(trx, post, writer);
  const texts = guestName ? [body, guestName] : [body];
  const { id } = await queries.insertComment(trx, {
    postId: post.id,
    userId: writer.userId,
    anonHash: writer.anonHash,
    browser: writer.browser,
    guestName,
    body,
    replyToId,
    approved: hold === null,
    heldBy: hold === 'owner' ? null : hold,
    restrictedBy: isTrusted ? null : await restrictionOf(trx, post.castId, writer, texts),
  });
  await notifyComment(trx, id);
  return id;
}

async function presentDone(trx: Queryable, id: number, writer: Caller): Promise<CommentDone> {
  const row = await queries.selectComment(trx, id);
  if (!row) throw new ApiError('not_found');
  const done = row.replyToId === null ? COMMENTED : REPLIED;
  return {
    item: presentComment(row, writer),
    totalComments: await queries.countSeen(trx, row.postId, writer),
    message: row.approved ? done : QUEUED,
  };
}

/** The state of the post decides now. @throws ApiError comments_closed, unauthorized, not_found; InvalidInputError */
export async function writeComment(db: Db, caller: Caller, form: CommentForm): Promise<CommentDone> {
  const isOwner = (await queries.selectPostState(db, form.tlId))?.castId === caller.castId;
  await countAttempt(caller, form.tlId, caller.castId !== null && isOwner);
  const anonHash = anonOf(caller);
  return transactOnce(db, caller, async (trx) => {
    // The writer before the post: a ban, which closes all posts to one writer, takes the same order.
    await queries.lockWriter(trx, caller);
    const post = await queries.lockPostState(trx, form.tlId);
    if (!post?.isReadable) throw new ApiError('not_found');
    await checkWriter(trx, post, caller);
    const text = checkText(form, caller.userId === null);
    await refuseBannedWords(trx, { comment: text.body, name: text.guestName });
    if (text.guestName) await refuseNameOfCast(trx, text.guestName);
    const replyToId = await checkReply(trx, form, caller);
    const writer = { ...caller, anonHash, browser: caller.facts.browser };
    const content = { ...text, replyToId };
    const before = await findSame(trx, post.id, writer, content);
    return presentDone(trx, before ?? (await insert(trx, post, writer, content)), { ...caller, anonHash });
  });
}
