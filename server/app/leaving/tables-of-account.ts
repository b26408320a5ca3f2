import { sql } from 'kysely';
import { BAN_MARK_DAYS } from '../../community/comments/limits.ts';
import { exportMagazines } from '../../community/magazines/export.ts';
import { DELIVERIES_KEPT_DAYS, PROOF_DAYS } from '../../community/magazines/rules.ts';
import { exportReports } from '../../community/reports/send-report.ts';
import { exportAffiliations } from '../../desk/affiliations/read-affiliation.ts';
import { exportShopInquiries } from '../../desk/inquiries/read-own-threads.ts';
import { exportInquiries } from '../../desk/inquiries/read-threads.ts';
import { CASES_KEPT_DAYS } from '../../desk/moderation/rules.ts';
import { exportTakedowns } from '../../desk/takedowns/read-own.ts';
import { REQUESTS_KEPT_DAYS } from '../../desk/takedowns/rules.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import {
  eraseAnswers,
  eraseCalls,
  eraseCodes,
  eraseCommentsInSteps,
  eraseLastComments,
  eraseLetters,
  eraseMedia,
  eraseTexts,
  forgetVotesInSteps,
  stopMagazines,
} from './erase-steps.ts';
import { eraseReviews, eraseUser, forgetRequester, forgetVotesOrigin } from './erasure-queries.ts';
import { readAccount, readDevices, readIcon, readMutes, readVisits } from './export-account-reads.ts';
import { type Held, held } from './held-table.ts';

const OTHERS = { none: 'Rows of other people.' };
const STAFF = { none: 'Work of staff about the account.' };
const SECRET = { none: 'A secret that proves who one is, and nothing else.' };
const MINUTES = { none: 'Lives for minutes.' };
const DAYS_MAIL = { none: 'On its way to the account, for a day at most.' };
const OF_A_BAN = 'Who is banned does not come back with a new account (decisions §3).';

/**
 * Each column with the number of an account, and each table below such a row. Erased in this order: what needs an address
 * before the addresses, the account's own row last.
 */
export const TABLES_OF_ACCOUNT: readonly Held[] = [
  held(
    'magazineSubscriptions',
    'lookup',
    {
      part: 'magazines',
      read: async (db, userId) => {
        const { email } = await readIdentities(db, userId);
        return email ? exportMagazines(db, email) : [];
      },
      without: { sealed: 'The address, which is in `account`.', network: 'Proof of the consent.' },
    },
    { run: stopMagazines, leaves: `The proof of the consent, without the address, for ${PROOF_DAYS} days.` },
  ),
  held(
    'magazineDeliveries',
    'subscriptionId',
    { in: 'magazines' },
    { kept: 'When a mail was sent, to no address.', days: DELIVERIES_KEPT_DAYS },
  ),
  held('verificationCodes', 'target', MINUTES, { run: eraseCodes }),
  held('outboxMessages', 'sealed', DAYS_MAIL, { run: eraseLetters }),
  held('idempotentCalls', 'sender', DAYS_MAIL, { run: eraseAnswers }),
  held('waitingCalls', 'caller', MINUTES, { run: eraseCalls }),
  held('registrationTexts', 'senderSealed', { in: 'account' }, { run: eraseTexts }),
  held('loginIdentities', 'userId', { in: 'account' }, 'delete'),
  held(
    'userPasswords',
    'userId',
    { in: 'account', without: { hash: 'A secret.', pepper: 'The name of a key.' } },
    'delete',
  ),
  held('secondFactors', 'userId', SECRET, 'delete'),
  held('recoveryCodes', 'userId', SECRET, 'delete'),
  held('adminInvites', 'userId', SECRET, 'delete'),
  held('oidcStates', 'userId', MINUTES, 'delete'),
  held('contactUndos', 'userId', SECRET, 'delete'),
  held(
    'pushSubscriptions',
    'userId',
    { part: 'pushDevices', read: readDevices, without: { sealed: 'Who has it can send to the device.' } },
    'delete',
  ),
  held('pushSubscriptions', 'sessionHash', { in: 'pushDevices' }, { with: 'sessions.userId' }),
  held(
    'exportLinks',
    'sessionHash',
    { none: 'When a download was asked for, for a day.' },
    { with: 'sessions.userId' },
  ),
  held(
    'sessions',
    'userId',
    {
      part: 'sessions',
      columns: ['realm', 'device', 'ipPrefix', 'createdAt', 'lastSeenAt', 'revokedAt'],
      orderBy: 'createdAt',
    },
    'deleteInSteps',
  ),
  held(
    'userProfiles',
    'userId',
    { part: 'profile', columns: ['details', 'visibility', 'updatedAt'], one: true },
    'delete',
  ),
  held('memberVisits', 'userId', { in: 'account' }, 'delete'),
  held('calendars', 'userId', { part: 'calendar', columns: ['createdAt'], one: true }, 'delete'),
  held(
    'castFollows',
    'userId',
    { part: 'castFollows', columns: ['castId', 'createdAt', 'bell'], orderBy: 'createdAt' },
    'deleteInSteps',
  ),
  held(
    'shopFollows',
    'userId',
    { part: 'shopFollows', columns: ['shopId', 'createdAt', 'postId'], orderBy: 'createdAt' },
    'deleteInSteps',
  ),
  held(
    'mutes',
    'userId',
    { part: 'mutes', read: readMutes, without: { folded: 'The word in another spelling.' } },
    'deleteInSteps',
  ),
  held('mutes', 'personId', OTHERS, 'delete'),
  held(
    'notificationSettings',
    'userId',
    {
      part: 'notificationSetting',
      columns: ['offKinds', 'mail', 'push', 'detail', 'quiet', 'line'],
      one: true,
    },
    'delete',
  ),
  held(
    'notifications',
    'userId',
    {
      part: 'notifications',
      columns: ['kind', 'event', 'castId', 'postId', 'commentId', 'createdAt', 'readAt'],
      orderBy: 'id',
      where: sql`not withdrawn`,
      without: {
        once: 'Numbers of what happened.',
        groupKey: 'Numbers of what happened.',
        subject: 'Numbers of what happened.',
        announcementId: 'The number of a text of the site.',
      },
    },
    'deleteInSteps',
  ),
  held('notifications', 'actorId', OTHERS, 'deleteInSteps'),
  held('voteWallets', 'userId', { part: 'voteWallet', columns: ['points', 'storedAt'], one: true }, 'delete'),
  held(
    'votes',
    'userId',
    {
      part: 'votes',
      columns: ['castId', 'points', 'businessDate', 'votedAt'],
      orderBy: 'id',
      without: { tap: 'Tells two taps apart.' },
    },
    {
      run: (trx, userId) => forgetVotesOrigin(trx, userId),
      inSteps: forgetVotesInSteps,
      leaves: 'The points.',
    },
  ),
  held(
    'postLikes',
    'userId',
    { part: 'likes', columns: ['postId', 'createdAt'], orderBy: 'createdAt' },
    'deleteInSteps',
  ),
  held(
    'newsLikes',
    'userId',
    { part: 'newsLikes', columns: ['newsId', 'createdAt'], orderBy: 'createdAt' },
    'delete',
  ),
  held(
    'reviewMarks',
    'userId',
    { part: 'reviewMarks', columns: ['reviewId', 'createdAt'], orderBy: 'createdAt' },
    'delete',
  ),
  held(
    'reports',
    'userId',
    {
      part: 'reports',
      read: exportReports,
      without: { snapshot: 'A text of someone else.' },
    },
    'delete',
  ),
  held(
    'comments',
    'userId',
    {
      part: 'comments',
      columns: ['id', 'postId', 'replyToId', 'guestName', 'body', 'approved', 'postedAt', 'deletedAt'],
      orderBy: 'id',
    },
    {
      run: eraseLastComments,
      inSteps: eraseCommentsInSteps,
      leaves: 'What others see, unless it is to go as well; placeholders of comments with replies.',
    },
  ),
  held('comments', 'replyToId', OTHERS, { with: 'comments.userId' }),
  held('notifications', 'commentId', OTHERS, { with: 'comments.userId' }),
  held('commentRestrictions', 'userId', { none: 'A list of a cast, who does not show it.' }, 'delete'),
  held(
    'commentBans',
    'userId',
    { none: 'A list of a cast, who does not show it.' },
    { kept: OF_A_BAN, days: null },
  ),
  held('commentBanMarks', 'banId', OTHERS, { kept: OF_A_BAN, days: BAN_MARK_DAYS }),
  held(
    'reviews',
    'userId',
    {
      part: 'reviews',
      columns: [
        ...(['id', 'shopId', 'amount', 'visitedMonth', 'castValue', 'costValue', 'totalValue'] as const),
        ...(['body', 'people', 'replyBody', 'createdAt', 'updatedAt'] as const),
      ],
      // What its writer deleted after staff had removed it is an empty row.
      where: sql`version > 0`,
      orderBy: 'id',
    },
    { run: eraseReviews, leaves: 'What others see, and the points, unless they are to go as well.' },
  ),
  held('reviewVisits', 'reviewId', { part: 'reviewVisits', read: readVisits }, { with: 'reviews.userId' }),
  held('reviewMarks', 'reviewId', OTHERS, {
    kept: 'Other people’s marks, of the points that stay.',
    days: null,
  }),
  held('inquiries', 'userId', { part: 'inquiries', read: exportInquiries }, 'delete'),
  held('inquiryMessages', 'inquiryId', { in: 'inquiries' }, { with: 'inquiries.userId' }),
  held('shopInquiries', 'userId', { part: 'shopInquiries', read: exportShopInquiries }, 'delete'),
  held('shopInquiryReplies', 'shopInquiryId', { in: 'shopInquiries' }, { with: 'shopInquiries.userId' }),
  held('affiliations', 'userId', { part: 'affiliations', read: exportAffiliations }, 'delete'),
  held(
    'takedownRequests',
    'userId',
    { part: 'takedownRequests', read: exportTakedowns, without: { hiddenTarget: 'Work of staff.' } },
    { run: forgetRequester, leaves: `A legal request, for ${REQUESTS_KEPT_DAYS} days.` },
  ),
  held(
    'takedownEvidence',
    'requestId',
    { in: 'takedownRequests', without: { sealed: 'Files that the sender has: their number.' } },
    { kept: 'Proof of a legal request.', days: REQUESTS_KEPT_DAYS },
  ),
  held('moderationCases', 'writerId', STAFF, {
    kept: 'What was reported, for authorities and disputes.',
    days: CASES_KEPT_DAYS,
  }),
  held('casePictures', 'caseId', STAFF, { kept: 'The same, as pictures.', days: CASES_KEPT_DAYS }),
  held('reports', 'caseId', OTHERS, { kept: 'Other people’s reports.', days: null }),
  held('suspensionProposals', 'userId', STAFF, { kept: 'Why staff have acted, and which two.', days: null }),
  held('suspensionProposals', 'caseId', STAFF, { kept: 'Why staff have acted, and which two.', days: null }),
  held('givenRecounts', 'userId', STAFF, { kept: 'Goes when what it counts is counted.', days: 1 }),
  held('adminCastLinks', 'userId', STAFF, { kept: 'Which staff could write as a cast.', days: null }),
  held('users', 'iconMediaId', { part: 'photo', read: readIcon }, { run: eraseMedia }),
  held(
    'users',
    'id',
    { part: 'account', read: readAccount },
    { run: eraseUser, leaves: 'A number without a name.' },
  ),
];
