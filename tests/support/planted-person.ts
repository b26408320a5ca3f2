import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { ADDRESS } from '../../server/community/crossposting/mail-of-post.ts';
import { lookupAddress, PURPOSE as MAGAZINE } from '../../server/community/magazines/subscribe.ts';
import { lookup, seal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';
import type { Database } from '../../server/core/db/schema.ts';
import { sha256 } from '../../server/core/idempotency/once.ts';
import { sealAccount } from '../../server/gateways/x/x-account.ts';
import { giveIdentity, sealIdentity } from '../../server/identity/accounts/identities.ts';
import { targetOf } from '../../server/identity/codes/code-bytes.ts';
import { addUser, Browser } from './browser.ts';
import { addCast } from './seed.ts';

/** What people like and write about: a post of a third cast, in a shop. */
export type Ground = { shopId: number; castId: number; postId: number; newsId: number; issueId: number };

/** `marks`: the text that stands in a column of this person, and nowhere else. */
export type Planted = {
  browser: Browser;
  userId: number;
  castId: number;
  myId: string;
  tag: string;
  email: string;
  tel: string;
  marks: ReadonlyMap<string, string>;
};

const MONTH_AGO = new Date(Date.now() - 30 * 86_400_000);
const SOON = new Date(Date.now() + 86_400_000);
const bytes = (length = 32) => randomBytes(length);
const letters = () => [...bytes(26)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');

/** Of any table, with the number of its row. */
export const insertInto =
  (db: Db) =>
  async <T extends keyof Database>(table: T, row: Insertable<Database[T]>): Promise<{ id: number }> =>
    (await db
      .insertInto(table as never)
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow()) as { id: number };

let count = 0;

/** A person with an account, a page and a row in every table that people have rows in, each text of it a mark. */
export async function plantPerson(db: Db, ground: Ground): Promise<Planted> {
  const tag = `mk${++count + 10}q`;
  const receipt = (n: number) => `20261120-AAA${count + 10}${n}`;
  const marks = new Map<string, string>();
  const mark = (column: string) => {
    const text = `${tag}${marks.size + 10}z`;
    marks.set(column, text);
    return text;
  };
  const put = insertInto(db);
  const sealed = (purpose: string, column: string) =>
    seal(purpose, JSON.stringify({ message: mark(column), person: null, url: 'http://localhost:4321/' }));
  const addMedium = async () => {
    const id = letters();
    const variants = JSON.stringify([{ width: 480, height: 640, bytes: 1 }]);
    await put('media', { id, dot: '#abcdef', variants: variants as never });
    return id;
  };

  const { shopId, postId, newsId, issueId } = ground;
  const castId = await addCast(db, shopId, {
    ...{ name: mark('casts.name'), kana: mark('casts.kana'), hometown: mark('casts.hometown') },
    ...{ loversType: mark('casts.lovers_type'), hobby: mark('casts.hobby'), bust: mark('casts.bust') },
    ...{ workDays: [mark('casts.work_days')], workMessage: mark('casts.work_message') },
    ...{ message: mark('casts.message') },
  });
  const { id: userId, myId } = await addUser(db, mark('users.name'), { kind: 'cast' });
  const iconMediaId = await addMedium();
  await db
    .updateTable('users')
    .set({ castId, createdAt: MONTH_AGO, iconMediaId, kana: mark('users.kana') })
    .where('id', '=', userId)
    .execute();
  const browser = new Browser();
  await browser.logInAs(db, userId);
  const session = await db
    .updateTable('sessions')
    .set({ device: mark('sessions.device'), ipPrefix: mark('sessions.ip_prefix') })
    .where('userId', '=', userId)
    .returning('idHash')
    .executeTakeFirstOrThrow();
  const email = `${mark('login_identities.sealed')}@example.jp`;
  await giveIdentity(db, userId, { kind: 'email', value: email });
  const of = { userId };
  const hers = { castId };

  await put('userPasswords', {
    ...of,
    hash: `$argon2id$v=19$${mark('user_passwords.hash')}`,
    pepper: mark('user_passwords.pepper'),
  });
  await put('userProfiles', {
    ...of,
    details: JSON.stringify({ message: mark('user_profiles.details') }) as never,
    visibility: JSON.stringify({ message: mark('user_profiles.visibility') }) as never,
  });
  await put('memberVisits', { ...of, seenOn: '2026-11-20', warnedAt: MONTH_AGO });
  await put('secondFactors', { ...of, sealed: seal('totp-secret', mark('second_factors.sealed')) });
  await put('recoveryCodes', { ...of, hash: bytes() });
  const invite = { tokenHash: bytes(), expiresAt: SOON, usedAt: null, invitedBy: null, approvedBy: null };
  await put('adminInvites', { ...of, ...invite });
  await put('oidcStates', {
    ...{ ...of, stateHash: bytes(), browser: bytes(), intent: 'link', expiresAt: SOON },
    ...{ nonce: mark('oidc_states.nonce'), verifier: mark('oidc_states.verifier') },
    returnTo: mark('oidc_states.return_to'),
  });
  await put('contactUndos', {
    ...{ ...of, tokenHash: bytes(), kind: 'email', expiresAt: SOON },
    sealed: sealIdentity({ kind: 'email', value: mark('contact_undos.sealed') }),
  });
  await put('calendars', { ...of, tokenHash: bytes() });
  await put('verificationCodes', {
    ...{ purpose: 'reset', channel: 'email', target: targetOf(email), browser: bytes(), nonce: bytes(16) },
    ...{ codeHash: bytes(), expiresAt: SOON },
    sealed: seal('verification-codes', mark('verification_codes.sealed')),
  });
  await put('castFollows', { ...of, castId: ground.castId });
  await put('shopFollows', { ...of, shopId });
  await put('mutes', { ...of, kind: 'word', word: mark('mutes.word'), folded: mark('mutes.folded') });
  await put('notificationSettings', of);
  await put('notifications', {
    ...{ ...of, kind: 'post', event: 'post', castId: ground.castId, postId, day: '2026-11-20' },
    ...{ once: mark('notifications.once'), groupKey: mark('notifications.group_key') },
    subject: mark('notifications.subject'),
  });
  const keys = { p256dh: mark('push_subscriptions.sealed'), auth: '' };
  await put('pushSubscriptions', {
    ...{ ...of, endpointLookup: bytes(), sessionHash: session.idHash },
    sealed: seal('push-endpoint', JSON.stringify({ endpoint: 'https://push.example.jp/x', keys })),
  });
  await put('exportLinks', { sessionHash: session.idHash });
  await put('voteWallets', { ...of, points: 50, storedAt: MONTH_AGO });
  const tel = `090${String(count).padStart(8, '0')}`;
  await giveIdentity(db, userId, { kind: 'tel', value: tel });
  const letter = { channel: 'mail', to: email, subject: '認証コード' };
  for (const status of ['queued', 'sent', 'failed', 'kept'] as const)
    await put('outboxMessages', {
      ...{ channel: 'mail', status, problem: mark('outbox_messages.problem') },
      sealed: seal('outbox', JSON.stringify({ ...letter, text: mark('outbox_messages.sealed') })),
    });
  await put('outboxMessages', {
    ...{ channel: 'sms', status: 'queued' },
    sealed: seal('outbox', JSON.stringify({ channel: 'sms', to: tel, text: `${tag}code` })),
  });
  await put('idempotentCalls', {
    ...{ idHash: bytes(), bodyHash: bytes(), sender: sha256(`user:${userId}`) },
    sealed: seal('idempotent-answer', mark('idempotent_calls.sealed')),
  });
  await put('waitingCalls', {
    ...{ caller: lookup('caller', tel), expiresAt: SOON },
    sealed: seal('waiting-call', JSON.stringify({ digits: '1234', code: mark('waiting_calls.sealed') })),
  });
  marks.set('registration_texts.sender_sealed', tel);
  await put('registrationTexts', {
    ...{ tokenHash: bytes(), browser: bytes(), kind: 'cast', expiresAt: SOON },
    senderSealed: seal('registration-text', tel),
  });
  await put('votes', {
    ...{ ...of, castId: ground.castId, points: 10, businessDate: '2026-11-20' },
    ...{ network: bytes(16), tap: `${mark('votes.tap')}-tap` },
  });
  await put('postLikes', { ...of, postId });
  await put('newsLikes', { ...of, newsId });
  await put('reports', {
    ...{ ...of, model: 'Shop', objectId: shopId, reason: 'other', label: mark('reports.label') },
    ...{ detail: mark('reports.detail'), snapshot: mark('reports.snapshot') },
  });
  await put('comments', {
    ...{ ...of, postId, body: mark('comments.body'), guestName: mark('comments.guest_name') },
    ...{ browser: bytes(), anonHash: bytes() },
  });
  await put('commentRestrictions', {
    ...of,
    castId: ground.castId,
    name: mark('comment_restrictions.name'),
  });
  const ban = await put('commentBans', { ...of, castId: ground.castId });
  await put('commentBanMarks', { banId: ban.id, castId: ground.castId, kind: 'identity', hash: bytes() });
  const review = await put('reviews', {
    ...{ ...of, shopId, totalValue: 4, body: mark('reviews.body') },
    ...{ replyBody: mark('reviews.reply_body'), repliedAt: MONTH_AGO },
  });
  await put('reviewVisits', {
    ...{ reviewId: review.id, totalValue: 3, writtenAt: MONTH_AGO },
    body: mark('review_visits.body'),
  });
  await put('reviewMarks', { ...of, reviewId: review.id });
  const inquiry = await put('inquiries', {
    ...{ ...of, kind: 'inquiry', category: 'other', receipt: receipt(1) },
    sealed: sealed('inquiry', 'inquiries.sealed'),
  });
  await put('inquiryMessages', {
    ...{ inquiryId: inquiry.id, fromStaff: false },
    sealed: sealed('inquiry', 'inquiry_messages.sealed'),
  });
  const question = await put('shopInquiries', {
    ...{ ...of, shopId, castId: ground.castId, kind: 'inquiry', receipt: receipt(2) },
    sealed: sealed('shop-inquiry', 'shop_inquiries.sealed'),
  });
  await put('shopInquiryReplies', {
    shopInquiryId: question.id,
    sealed: sealed('shop-inquiry', 'shop_inquiry_replies.sealed'),
  });
  await put('affiliations', { ...of, shopId, status: 'active' });
  await put('shopCastPlaces', { shopId, castId, place: 0 });
  const takedown = await put('takedownRequests', {
    ...{ ...of, receipt: receipt(3), urgent: false, outcome: 'kept' },
    ...{ reason: mark('takedown_requests.reason'), decidedAt: MONTH_AGO },
    sealed: sealed('takedown', 'takedown_requests.sealed'),
  });
  await put('takedownEvidence', {
    ...{ requestId: takedown.id, position: 1, kind: 'jpg' },
    sealed: seal('takedown-evidence', mark('takedown_evidence.sealed')),
  });
  const reported = await put('moderationCases', {
    ...{ model: 'Cast', objectId: castId, writerId: userId, urgent: false, dueAt: SOON },
    ...{ label: mark('moderation_cases.label'), snapshot: mark('moderation_cases.snapshot') },
    note: mark('moderation_cases.note'),
  });
  await put('casePictures', {
    ...{ caseId: reported.id, position: 1 },
    sealed: seal('case-picture', mark('case_pictures.sealed')),
  });
  await put('suspensionProposals', { ...of, reason: mark('suspension_proposals.reason') });
  await put('adminCastLinks', { ...of, castId });
  const subscription = await put('magazineSubscriptions', {
    ...{ shopId, lookup: lookupAddress(email), tokenHash: bytes(), tokenUntil: SOON, textVersion: 1 },
    ...{ network: mark('magazine_subscriptions.network'), confirmedAt: MONTH_AGO },
    sealed: seal(MAGAZINE, mark('magazine_subscriptions.sealed')),
  });
  await put('magazineDeliveries', { issueId, subscriptionId: subscription.id });

  await put('castItems', {
    ...{ ...hers, position: 1 },
    ...{ title: mark('cast_items.title'), body: mark('cast_items.body') },
  });
  await put('castPhotos', {
    ...{ ...hers, position: 1, mediaId: await addMedium() },
    alt: mark('cast_photos.alt'),
  });
  await put('castVideos', {
    ...hers,
    id: letters(),
    width: 480,
    height: 640,
    posterMediaId: await addMedium(),
  });
  await put('castDays', { ...hers, businessDate: '2026-11-20', views: 7 });
  await put('commentSettings', hers);
  await put('hiddenWords', {
    ...hers,
    word: mark('hidden_words.word'),
    folded: mark('hidden_words.folded'),
  });
  await put('formerCastNumbers', { ...hers, lookup: bytes(), until: SOON });
  await put('pickupRules', {
    ...{ ...hers, kind: 'pin', fromDate: '2026-11-20', untilDate: '2026-11-21' },
    reason: mark('pickup_rules.reason'),
  });
  await put('shifts', { ...hers, shopId, businessDate: '2026-11-20', startMinute: 1200, endMinute: 1500 });
  await put('castDaysOff', { ...hers, shopId, businessDate: '2026-11-21' });
  await put('shiftTellings', { ...hers, businessDate: '2026-11-20' });
  await put('postDrafts', {
    ...{ ...hers, uploadIds: [] },
    body: JSON.stringify({ message: mark('post_drafts.body'), media: [] }) as never,
  });
  await put('postUploads', { ...of, ...hers, id: letters(), kind: 'photo', width: 9, height: 9, bytes: 9 });
  const post = await put('posts', {
    ...{ ...hers, body: `${mark('posts.body')} #${tag}今夜`, hashtags: [`${tag}今夜`] },
  });
  await put('postPhotos', {
    ...{ postId: post.id, position: 1, mediaId: await addMedium() },
    alt: mark('post_photos.alt'),
  });
  await put('postVideos', { postId: post.id, id: letters(), alt: mark('post_videos.alt') });
  await put('postSends', { keyHash: bytes(), postId: post.id });
  await put('postViews', { businessDate: '2026-11-20', postId: post.id, viewer: bytes(16) });
  const touched = { businessDate: '2026-11-20', postId: post.id, shopId, kind: 'view' as const };
  await put('shopTouches', { ...touched, viewer: bytes(16) });
  await put('shopTouchCounts', { ...touched, hour: 21, count: 1 });
  await put('videoNotices', { postId: post.id });
  const blog = await put('multiPostDestinations', {
    ...{ ...hers, position: 1, title: mark('multi_post_destinations.title'), lookup: bytes() },
    sealed: seal(ADDRESS, mark('multi_post_destinations.sealed')),
  });
  await put('postDeliveries', {
    ...{ ...hers, postId: post.id, destinationId: blog.id, status: 'failed' },
    ...{ problem: mark('post_deliveries.problem'), remoteId: mark('post_deliveries.remote_id') },
  });
  await put('xLinks', {
    ...{ ...hers, expiresAt: SOON },
    sealed: sealAccount({ username: mark('x_links.sealed'), access: 'a', refresh: 'r' }),
  });
  await put('xLinkStates', {
    ...{ ...hers, stateHash: bytes(), browser: bytes(), expiresAt: SOON },
    verifier: mark('x_link_states.verifier'),
  });
  await sql`
    with announced as (insert into announcements (title, body, published_at) values ('お知らせ', '本文', now()) returning id)
    insert into announcement_casts select id, ${castId} from announced`.execute(db);
  return { browser, userId, castId, myId, tag, email, tel, marks };
}
