import { sql } from 'kysely';
import { forgetReportsOnPage } from '../../community/comments/tasks.ts';
import { exportDeliveries, exportDestinations, exportLink } from '../../community/crossposting/export.ts';
import { eraseLink } from '../../community/crossposting/tasks.ts';
import { erasePostsOf } from '../../community/posting/erase-posts.ts';
import { SHOP_INQUIRIES_KEPT_DAYS } from '../../desk/inquiries/rules.ts';
import {
  eraseAnswersAsHer,
  eraseFilm,
  eraseLastPosts,
  erasePagePhotos,
  eraseUploads,
} from './erase-steps.ts';
import { eraseCast } from './erasure-queries.ts';
import { readFilm, readPagePhotos, readPostPhotos, readPostVideos } from './export-page-reads.ts';
import { type Held, held } from './held-table.ts';

const OTHERS = { none: 'Rows of other people.' };
const STAFF = { none: 'Work of staff about the page.' };
const COMPUTED = { none: 'Computed from other rows of hers.' };
const MINUTES = { none: 'Lives for minutes.' };
const POSTS = { with: 'posts.castId' } as const;

/** Each column with the number of a cast's page, and each table below such a row; erased in this order. */
export const TABLES_OF_PAGE: readonly Held[] = [
  held('reports', 'objectId', OTHERS, { run: forgetReportsOnPage }),
  held(
    'postDrafts',
    'castId',
    {
      part: 'postDraft',
      columns: ['body', 'savedAt'],
      one: true,
      without: { uploadIds: 'They are in `uploads`.' },
    },
    'delete',
  ),
  held(
    'postUploads',
    'castId',
    {
      part: 'uploads',
      columns: ['id', 'kind', 'state', 'width', 'height', 'bytes', 'createdAt'],
      orderBy: 'createdAt',
      where: sql`post_id is null`,
    },
    { run: eraseUploads },
  ),
  held('postUploads', 'userId', { in: 'uploads' }, { with: 'postUploads.castId' }),
  held('postUploads', 'posterMediaId', { in: 'uploads' }, { with: 'postUploads.castId' }),
  held('castVideos', 'castId', { part: 'castVideo', read: readFilm }, { run: eraseFilm }),
  held('castVideos', 'posterMediaId', { in: 'castVideo' }, { with: 'castVideos.castId' }),
  held(
    'posts',
    'castId',
    {
      part: 'posts',
      columns: [
        ...(['id', 'body', 'status', 'needLogin', 'acceptComment', 'crossPost'] as const),
        ...(['postedAt', 'editedAt', 'deletedAt'] as const),
      ],
      orderBy: 'id',
      without: { hashtags: 'They are in `body`.' },
    },
    { run: eraseLastPosts, inSteps: erasePostsOf },
  ),
  held('postPhotos', 'postId', { part: 'postPhotos', read: readPostPhotos }, POSTS),
  held('postPhotos', 'mediaId', { in: 'postPhotos' }, POSTS),
  held('postVideos', 'postId', { part: 'postVideos', read: readPostVideos }, POSTS),
  held('postVideos', 'posterMediaId', { in: 'postVideos' }, POSTS),
  held('postUploads', 'postId', { in: 'postPhotos' }, { with: 'postUploads.castId' }),
  held('postHashtags', 'postId', COMPUTED, POSTS),
  held('postSends', 'postId', MINUTES, POSTS),
  held('postViews', 'postId', OTHERS, POSTS),
  held('shopTouches', 'postId', OTHERS, POSTS),
  held('shopTouchCounts', 'postId', OTHERS, POSTS),
  held('videoNotices', 'postId', COMPUTED, POSTS),
  held('postLikes', 'postId', OTHERS, POSTS),
  held('comments', 'postId', OTHERS, POSTS),
  held('notifications', 'postId', OTHERS, POSTS),
  held(
    'postDeliveries',
    'castId',
    {
      part: 'postDeliveries',
      read: exportDeliveries,
      without: { problem: 'The name of an error.', remoteId: 'The number of the post at X.' },
    },
    'deleteInSteps',
  ),
  held('postDeliveries', 'postId', { in: 'postDeliveries' }, POSTS),
  held('postDeliveries', 'destinationId', { in: 'postDeliveries' }, { with: 'multiPostDestinations.castId' }),
  held('multiPostDestinations', 'castId', { part: 'multiPosts', read: exportDestinations }, 'delete'),
  held('xLinkStates', 'castId', MINUTES, 'delete'),
  held('xLinks', 'castId', { part: 'x', read: exportLink }, { run: eraseLink }),
  held('castPhotos', 'castId', { part: 'castPhotos', read: readPagePhotos }, { run: erasePagePhotos }),
  held('castPhotos', 'mediaId', { in: 'castPhotos' }, { with: 'castPhotos.castId' }),
  held(
    'castItems',
    'castId',
    { part: 'castItems', columns: ['title', 'body'], orderBy: 'position' },
    'delete',
  ),
  held(
    'shifts',
    'castId',
    {
      part: 'shifts',
      columns: ['shopId', 'businessDate', 'startMinute', 'endMinute'],
      orderBy: 'businessDate',
    },
    'deleteInSteps',
  ),
  held(
    'castDaysOff',
    'castId',
    { part: 'daysOff', columns: ['shopId', 'businessDate'], orderBy: 'businessDate' },
    'deleteInSteps',
  ),
  held('shiftTellings', 'castId', COMPUTED, 'delete'),
  held(
    'castDays',
    'castId',
    { part: 'days', columns: ['businessDate', 'views'], orderBy: 'businessDate' },
    'deleteInSteps',
  ),
  held(
    'commentSettings',
    'castId',
    { part: 'commentSetting', columns: ['hideContacts', 'useShopWords'], one: true },
    'delete',
  ),
  held(
    'commentBans',
    'castId',
    { part: 'commentBans', columns: ['createdAt', 'until', 'liftedAt'], orderBy: 'id' },
    'delete',
  ),
  held('commentBanMarks', 'castId', OTHERS, { with: 'commentBans.castId' }),
  held(
    'commentRestrictions',
    'castId',
    {
      part: 'commentRestrictions',
      columns: ['createdAt', 'until'],
      orderBy: 'id',
      without: { name: 'The name of someone else.' },
    },
    'delete',
  ),
  held(
    'hiddenWords',
    'castId',
    {
      part: 'hiddenWords',
      columns: ['word', 'shared', 'createdAt'],
      orderBy: 'id',
      without: { folded: 'The word in another spelling.' },
    },
    'delete',
  ),
  held('castFollows', 'castId', OTHERS, 'deleteInSteps'),
  held('mutes', 'castId', OTHERS, 'delete'),
  held('notifications', 'castId', OTHERS, 'deleteInSteps'),
  held('shopInquiries', 'castId', OTHERS, {
    kept: 'A question of someone else to the shop, which names her page by its number.',
    days: SHOP_INQUIRIES_KEPT_DAYS,
  }),
  held('announcementCasts', 'castId', STAFF, 'delete'),
  held('pickupRules', 'castId', STAFF, 'delete'),
  held('shopCastPlaces', 'castId', { none: 'The order in which her shop shows its casts.' }, 'delete'),
  held('idempotentCalls', 'sender', STAFF, { run: eraseAnswersAsHer }),
  held('adminCastLinks', 'castId', STAFF, { kept: 'Which staff could write as a cast.', days: null }),
  held('formerCastNumbers', 'castId', COMPUTED, 'delete'),
  held('listedCasts', 'castId', COMPUTED, { with: 'casts.id' }),
  held('votes', 'castId', OTHERS, { kept: 'Points that others have given.', days: null }),
  held('castVotes', 'castId', OTHERS, { kept: 'Points that others have given.', days: null }),
  held(
    'casts',
    'id',
    {
      part: 'cast',
      columns: [
        ...(['id', 'shopId', 'name', 'kana', 'age', 'birthMonth', 'birthDay', 'tall', 'bloodType'] as const),
        ...(['bust', 'hometown', 'loversType', 'hobby', 'workDays', 'workMessage', 'message'] as const),
        ...(['visibility', 'createdAt'] as const),
      ],
      one: true,
      without: { externalId: 'Her number in a list of the shop.' },
    },
    { run: eraseCast, leaves: 'A number without a name.' },
  ),
  held('users', 'castId', { in: 'account' }, { with: 'users.id' }),
];
