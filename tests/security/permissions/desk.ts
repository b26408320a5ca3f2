import { ADMIN_CALLS, PROVEN_ADMIN_CALLS } from './admin-calls.ts';
import { ADMINS, EVERYBODY, MEMBERS, type PermissionRow, permission } from './roles.ts';

const MY = '/api/my_page/{myId}';

export const DESK: readonly PermissionRow[] = [
  permission('review-reply', 'reply to a review of a shop', 'L L L L L L ✓ N L', [
    'POST /api/review/{id}/reply',
  ]),
  permission('31', 'ask the operator of the site', MEMBERS, [
    `POST ${MY}/inquiry`,
    `POST ${MY}/inquiry/{id}`,
    `POST ${MY}/inquiry/{id}/read`,
  ]),
  permission('32', 'ask a shop, read its reply', MEMBERS, [
    `POST ${MY}/shop_inquiries/{id}/read`,
    'POST /api/shop/{id}/inquiries',
  ]),
  permission('32b', 'apply to a shop', EVERYBODY, ['POST /api/shop_contact']),
  permission('32c', 'ask for a listing of a shop', EVERYBODY, ['POST /api/shop_entry']),
  permission('takedown', 'ask to take something down', EVERYBODY, ['POST /api/takedown']),
  permission('33', 'read inquiries of a shop', 'N N N N N N ✓ N ✓'),
  permission('inquiry-reply', 'reply to an inquiry of a shop', 'L L L L L L ✓ N L', [
    'POST /api/shop_inquiry/{id}/reply',
  ]),
  permission('shop-shifts', 'read the shifts of a shop', 'N N N N N N ✓ N ✓', [
    'GET /api/shop_admin/{id}/shifts',
    'GET /api/shop_admin/{id}/shifts/csv',
  ]),
  permission('own-shifts', 'read and change the own shifts', 'L F ✓ ✓ ✓ L L L F', [
    `GET ${MY}/shifts`,
    `POST ${MY}/shifts`,
  ]),
  permission('shop-statistics', 'read the numbers of a shop', 'N N N N N N ✓ N ✓', [
    'GET /api/shop_admin/{id}/statistics',
    'GET /api/shop_admin/{id}/statistics/csv',
  ]),
  permission('shop-data', 'read the data that a shop keeps', 'N N N N N N ✓ N ✓', [
    'GET /api/shop_admin/{id}/data',
  ]),
  permission('34', 'change a shop', 'L F F F F L ✓ N ✓', [
    'POST /api/shop_admin/{id}/open',
    'GET /api/shop_admin/{id}/staff',
    'POST /api/shop_admin/{id}/staff',
    'POST /api/shop_admin/{id}/staff/{loginId}/invite',
    'POST /api/shop_admin/{id}/staff/{loginId}/remove',
    'POST /api/shop_admin/{id}/magazines',
    'POST /api/shop_admin/{id}/magazines/{planId}/cancel',
    'POST /api/shop_admin/{id}/shifts',
    'POST /api/shop_admin/{id}/inbox/{key}',
    'POST /api/shop_admin/{id}/macros',
    'POST /api/shop_admin/{id}/reply_settings',
    'POST /api/shop_admin/{id}/vacancy',
    'POST /api/shop_admin/{id}/macros/{macroId}/remove',
    ...['hours', 'days', 'prices', 'coupons', 'photos', 'words', 'contact', 'place', 'confirm', 'undo'].map(
      (part) => `POST /api/shop_admin/{id}/data/${part}`,
    ),
    'POST /api/shop_admin/{id}/photos',
  ]),
  permission('38', 'read about how many get a magazine, and what was sent', 'N N N N N N ✓ N ✓', [
    'GET /api/shop_admin/{id}/magazines',
  ]),
  permission('shop-magazine-test', 'send an issue to the own address', 'L F F F F L ✓ N N', [
    'POST /api/shop_admin/{id}/magazines/test',
  ]),
  permission('shop-preview', 'see a part of the own shop before it is published', 'L F F F F L ✓ N N', [
    'POST /api/shop_admin/{id}/data/preview',
  ]),
  permission('35', 'accept a cast of a shop', 'L F F F F L ✓ N ✓', [
    'POST /api/shop_admin/{id}/casts/{castId}/end',
    'POST /api/shop_admin/{id}/casts/{castId}/move',
    'POST /api/shop_admin/{id}/requests/{requestId}/agree',
    'POST /api/shop_admin/{id}/requests/{requestId}/decline',
  ]),
  permission('39', 'administer', ADMINS, ADMIN_CALLS),
  permission('40', 'read an announcement to some', 'N N ✓ O O O N N ✓'),
  permission('41', 'suspend a member, see a number in clear', ADMINS, PROVEN_ADMIN_CALLS),
  permission('invite', 'become an admin by a link of the host', MEMBERS, [
    'POST /api/invitation',
    'POST /api/invitation/accept',
  ]),
];
