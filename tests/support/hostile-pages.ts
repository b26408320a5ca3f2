import {
  adminPath,
  castPath,
  LEGAL,
  legalPath,
  myPagePath,
  newsListPath,
  newsPath,
  postPath,
  shopCastsPath,
  shopPath,
  shopReviewsPath,
  threadPath,
} from '../../server/core/paths.ts';
import { STAFF_SECTIONS } from '../../server/core/sections.ts';
import type { HostileWorld } from './hostile-world.ts';

const LISTS = [
  '/',
  '/shops/',
  '/casts/',
  '/shops/tokyo/kabukicho/',
  '/casts/tokyo/kabukicho/',
  '/ranking/',
  '/ranking/tokyo/kabukicho/',
];

const DESK = STAFF_SECTIONS.map(({ section }) => section);

export type Viewer = 'guest' | 'owner' | 'member' | 'admin';

/** Where what a person typed is shown, by who can open it. */
export const hostilePages = (world: HostileWorld, adminId: number): Record<Viewer, string[]> => ({
  guest: [
    ...[...LISTS, '/navi/tls/', ...world.posts.map(postPath), ...world.tags.slice(0, 4)],
    ...world.shops.flatMap((id) => [shopPath(id), shopCastsPath(id), shopReviewsPath(id)]),
    ...world.casts.map(castPath),
    ...[newsListPath(), ...world.desk.news.map(newsPath), ...LEGAL.map(legalPath)],
  ],
  owner: (
    [
      '',
      'comment_inbox',
      'comment_setting',
      'banned_users',
      'followers',
      'notifications',
      'posts',
      'sessions',
      'announces',
    ] as const
  )
    .map((section) => myPagePath(world.owner.myId, section || undefined))
    .concat(postPath(world.posts[0] as number)),
  member: [
    '/navi/cast/',
    ...(['followings', 'reports', 'sessions', 'inquiry'] as const).map((section) =>
      myPagePath(world.member.myId, section),
    ),
    ...world.desk.threads.map((receipt) => threadPath(world.member.myId, receipt)),
    `${shopPath(world.shops[0] as number)}#modal=review&shopId=${world.shops[0]}`,
  ],
  admin: [
    ...[adminPath(), ...DESK.map((section) => adminPath(section)), postPath(world.posts[0] as number)],
    ...world.desk.inquiries.map((id) => adminPath('inquiries', id)),
    ...world.desk.entries.map((id) => adminPath('shop_entries', id)),
    ...world.desk.takedowns.map((receipt) => adminPath('takedowns', receipt)),
    ...world.desk.cases.map((id) => adminPath('reports', id)),
    ...[adminPath('casts', Number(world.casts[0])), adminPath('shops', Number(world.shops[0]))],
    ...[adminPath('people', world.owner.id), adminPath('admin_users', adminId)],
  ],
});
