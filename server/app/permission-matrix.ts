/** Who asks (security.md 4): `owner` is the cast whose object it is, `ban` a member banned by her. */
export const ROLES = [
  'guest',
  'member',
  'owner',
  'cast',
  'banned',
  'suspended',
  'operator',
  'otherOperator',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * `✓` done · `L` 401, the login opens · `F` 403 · `N` 404 as for a missing object · `V` 422 · `P` taken, shown after
 * approval · `O` for the owner or addressee · `S` a stub without text and pictures · `Z` the state of a guest · `–` no
 * case.
 */
export type Cell = '✓' | 'L' | 'F' | 'N' | 'V' | 'P' | 'O' | 'S' | 'Z' | '–';

export type PermissionRow = {
  /** Its number in security.md 4. */
  row: string;
  action: string;
  cells: Record<Role, Cell>;
  /** Empty as long as the product does not have the action. */
  routes: readonly string[];
};

function permission(row: string, action: string, cells: string, routes: string[] = []): PermissionRow {
  const list = cells.split(' ') as Cell[];
  return {
    row,
    action,
    cells: Object.fromEntries(ROLES.map((role, i) => [role, list[i]])) as Record<Role, Cell>,
    routes,
  };
}

const EVERYBODY = '✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓';
const NOBODY = 'F F F F F F F F F';
const MEMBERS = 'L ✓ ✓ ✓ ✓ L L L ✓';
const ADMINS = 'N N N N N N N N ✓';
const MY = '/api/my_page/{myId}';

/** A route that is in no row fails the test. */
export const MATRIX: readonly PermissionRow[] = [
  permission('1', 'read what is public', EVERYBODY, [
    'GET /api/casts/count',
    'GET /api/form_token',
    'GET /api/me',
    'GET /api/area_tls',
    'GET /api/cast_cards/{id}',
    'GET /api/cast_media',
    'GET /api/cast_shift',
    'GET /api/pickup_casts',
    'GET /api/places',
    'GET /api/review_states',
    'GET /api/schedules',
    'GET /api/searches',
    'GET /api/stations',
    'GET /api/cast_tls',
    'GET /api/shop_prices',
    'GET /api/shop_tls',
    'GET /api/shops/count',
    'GET /api/tag_tls',
    'GET /api/tl/{id}',
    'GET /api/tl/{tlId}/comments',
    'GET /api/tl_comment/{id}/writer',
    'GET /api/tl_news',
    'GET /api/tl_states',
    'GET /api/tl_tags',
    'GET /api/tonight',
    'GET /api/top_tls',
    'POST /api/suggests',
    'POST /api/tl_views',
  ]),
  permission('2', 'read text and pictures of a post for members', 'S ✓ ✓ ✓ ✓ S S S ✓', [
    'GET /api/tl/{id}',
    'GET /api/top_tls',
  ]),
  permission('3', 'read own private pages', MEMBERS, [
    'GET /api/my_tls',
    'GET /api/next_shift',
    `GET ${MY}/announces`,
    `GET ${MY}/calendar`,
    `GET ${MY}/contacts`,
    `GET ${MY}/sessions`,
    `GET ${MY}/export`,
    `GET ${MY}/followers`,
    `GET ${MY}/followings`,
    `GET ${MY}/inquiry`,
    `GET ${MY}/inquiry/{id}`,
    `GET ${MY}/mutes`,
    `GET ${MY}/notification_setting`,
    `GET ${MY}/notifications`,
    `GET ${MY}/reports`,
    `GET ${MY}/shop_followings`,
  ]),
  permission('4', 'read somebody else’s private pages', 'L N – N N L L L N', [
    `GET ${MY}/sessions`,
    `GET ${MY}/export`,
  ]),
  permission('5', 'write a post', 'L F ✓ ✓ ✓ L L L F', [
    'DELETE /api/tl_draft',
    'GET /api/tl_destinations',
    'GET /api/tl_draft',
    'GET /api/tl_scheduled',
    'POST /api/tl',
    'POST /api/tl_media',
    'PUT /api/tl_draft',
  ]),
  permission('6', 'change a post', 'L F ✓ F F L L L F', ['POST /api/tl', 'POST /api/tl_comment_setting']),
  permission('7', 'delete a post', 'L F ✓ F F L L L ✓', ['DELETE /api/tl/{id}']),
  permission('8', 'look at a video that is still waiting', 'N N ✓ N N N N N ✓', ['GET /api/tl/{id}/video']),
  permission('9', 'comment, shown at once', '✓ ✓ ✓ ✓ F ✓ ✓ ✓ ✓', ['POST /api/tl_comment']),
  permission('10', 'comment, approved first', 'P P ✓ P F P P P ✓'),
  permission('11', 'comment, members only', 'L ✓ ✓ ✓ F L L L ✓'),
  permission('12', 'comment, where none are taken', NOBODY),
  permission('13', 'reply to an approved comment', '✓ ✓ ✓ ✓ F ✓ ✓ ✓ ✓'),
  permission('14', 'reply to a pending, banned or own comment', 'V V V V F V V V V'),
  permission('15', 'see a pending comment', 'O O ✓ O O – N N ✓'),
  permission('16', 'delete a comment', 'O O ✓ O O O F F ✓', ['DELETE /api/tl_comment/{id}']),
  permission('17', 'approve a comment', 'L F ✓ F F L L L F', [
    'POST /api/tl_comment/{id}/approve',
    'POST /api/tl_comment/{id}/show',
  ]),
  permission('18', 'ban a commenter', 'L F ✓ F F L L L F', ['POST /api/restrict_tl_comment_user']),
  // For a cast under whose posts the member has not commented, there is no one to ban.
  permission('ban', 'ban a member who has commented', 'L F ✓ V V L L L F', ['POST /api/ban_tl_comment_user']),
  permission('19', 'allow a banned commenter again', 'L F ✓ O F L L L F', [
    `POST ${MY}/banned_users`,
    `POST ${MY}/restricted_users`,
  ]),
  permission('20', 'settings of comments, bulk posting and shop', 'L F ✓ ✓ ✓ L L L F', [
    `DELETE ${MY}/hidden_words/{id}`,
    `DELETE ${MY}/shop_requests/{id}`,
    `DELETE ${MY}/shops/{id}`,
    `GET ${MY}/banned_users`,
    `GET ${MY}/comment_inbox`,
    `GET ${MY}/comment_setting`,
    `GET ${MY}/multi_post_setting`,
    `GET ${MY}/shop_setting`,
    `GET ${MY}/twitter_setting`,
    `POST ${MY}/comment_setting`,
    `POST ${MY}/hidden_words`,
    `POST ${MY}/multi_post_code/{id}`,
    `POST ${MY}/multi_post_proof/{id}`,
    `POST ${MY}/multi_post_setting`,
    `POST ${MY}/post_deliveries/{id}`,
    `POST ${MY}/shop_setting`,
    `POST ${MY}/twitter_setting`,
  ]),
  permission('visibility', 'hide the own page, show it again', 'L F ✓ ✓ ✓ L L L F', [
    `GET ${MY}/visibility`,
    `POST ${MY}/visibility`,
  ]),
  permission('21', 'like a post or news', EVERYBODY, ['POST /api/tl_like']),
  permission('22', 'follow a cast', 'L ✓ V ✓ ✓ L L L ✓', ['POST /api/cast_follow']),
  permission('23', 'follow a shop', MEMBERS, ['POST /api/shop_follow']),
  permission('24', 'read own votes', 'Z ✓ ✓ ✓ ✓ Z Z Z ✓', ['GET /api/votes']),
  permission('25', 'vote', 'L ✓ V ✓ ✓ L L L F', ['POST /api/votes']),
  permission('26', 'read own review', MEMBERS, ['GET /api/review']),
  permission('27', 'write a review', 'L ✓ V ✓ ✓ L F F F', ['POST /api/review']),
  permission('28', 'change the own profile', MEMBERS, [
    'POST /api/init_name',
    `POST ${MY}/profile_detail_setting`,
    `POST ${MY}/profile_setting`,
  ]),
  permission('29', 'change what only casts have', 'L V ✓ ✓ ✓ L L L –', [`POST ${MY}/profile_detail_setting`]),
  permission('review', 'delete an own review, say what was useful', MEMBERS, [
    'DELETE /api/review',
    'POST /api/review/{id}/helpful',
  ]),
  permission('review-reply', 'reply to a review of a shop', 'L L L L L L ✓ N L', [
    'POST /api/review/{id}/reply',
  ]),
  permission('profiles', 'read what a cast shows to members', MEMBERS, ['GET /api/cast_profile']),
  permission('30', 'change or leave the own account', MEMBERS, [
    `POST ${MY}/change_password`,
    `POST ${MY}/delete_account`,
    `POST ${MY}/email_setting`,
    `POST ${MY}/line_setting`,
    `POST ${MY}/reauth`,
    `POST ${MY}/reauth_code`,
    `POST ${MY}/sessions`,
    `POST ${MY}/tel_setting`,
  ]),
  permission('31', 'ask the operator of the site', MEMBERS, [
    `POST ${MY}/inquiry`,
    `POST ${MY}/inquiry/{id}`,
    `POST ${MY}/inquiry/{id}/read`,
  ]),
  permission('32', 'ask a shop', MEMBERS, ['POST /api/shop/{id}/inquiries']),
  permission('32b', 'apply to a shop', EVERYBODY, ['POST /api/shop_contact']),
  permission('32c', 'ask for a listing of a shop', EVERYBODY, ['POST /api/shop_entry']),
  permission('takedown', 'ask to take something down', EVERYBODY, ['POST /api/takedown']),
  permission('33', 'read inquiries of a shop', 'N N N N N N ✓ N ✓'),
  permission('34', 'change a shop', 'L F F F F L ✓ N ✓'),
  permission('35', 'accept a cast of a shop', 'L F F F F L ✓ N ✓', [
    'POST /api/shop_admin/{id}/casts/{castId}/end',
    'POST /api/shop_admin/{id}/requests/{requestId}/agree',
    'POST /api/shop_admin/{id}/requests/{requestId}/decline',
  ]),
  permission('36', 'choose a shop after the shop login', '– – – – – – ✓ N –', ['POST /api/shop_select']),
  permission('37', 'sign up for a magazine', EVERYBODY, [
    'POST /api/magazines',
    'POST /api/shop/{id}/magazines',
  ]),
  permission('38', 'read how many get a magazine', 'N N N N N N ✓ N ✓', ['GET /api/shop/{id}/magazines']),
  permission('39', 'administer', ADMINS, [
    'POST /api/admin/enrolment',
    'POST /api/admin/factor',
    'POST /api/admin/inquiries/{id}',
    'POST /api/admin/inquiries/{id}/status',
    'POST /api/admin/leave',
    'POST /api/admin/recovery_codes',
    'POST /api/admin/sessions',
    'POST /api/admin/takedowns/{id}/evidence',
    'POST /api/admin/totp',
  ]),
  permission('40', 'read an announcement to some', 'N N ✓ O O O N N ✓'),
  permission('41', 'suspend somebody, see a number in clear', ADMINS),
  permission('42', 'see a public picture', EVERYBODY),
  permission('43', 'see an unpublished picture', 'N O ✓ O O N N N ✓'),
  permission(
    'own-files',
    'look at an own post as it was written, take an own file back',
    'L F ✓ N N L L L F',
    ['DELETE /api/tl_media/{id}', 'GET /api/tl/{id}/edit'],
  ),
  permission('44', 'register, log in, get back in', '✓ V V V V F ✓ ✓ V', [
    'POST /api/forgot_password',
    'POST /api/login',
    'POST /api/register_call',
    'POST /api/register_email',
    'POST /api/register_sms',
    'POST /api/register_text',
    'POST /api/verify_call',
    'POST /api/verify_code',
    'POST /api/verify_email',
    'POST /api/verify_text',
  ]),
  permission('44b', 'log in as a shop, get back in', EVERYBODY, [
    'POST /api/forgot_shop_password',
    'POST /api/shop_change_password',
    'POST /api/shop_factor',
    'POST /api/shop_login',
  ]),
  permission('45', 'log out', EVERYBODY, ['POST /api/logout']),
  // A mailed link is its own proof, a service shows its signature, and LINE's answer decides at its end.
  permission('line', 'go to LINE and come back', EVERYBODY, [
    'GET /api/line/callback',
    'GET /api/line/start',
  ]),
  permission('mutes', 'not read a cast, a word or a tag for a while', MEMBERS, [
    `DELETE ${MY}/mutes/{id}`,
    `POST ${MY}/mutes`,
  ]),
  permission('x', 'come back from X', 'L L ✓ ✓ ✓ L L L L', ['GET /api/x/callback']),
  permission('notices', 'say what is told, and which ways', MEMBERS, [
    `DELETE ${MY}/push`,
    'GET /api/cast_bell',
    'POST /api/cast_bell',
    `POST ${MY}/notification_setting`,
    `POST ${MY}/notifications`,
    `POST ${MY}/push`,
  ]),
  permission('calendar', 'make and revoke the address of the own calendar', MEMBERS, [
    `DELETE ${MY}/calendar`,
    `POST ${MY}/calendar`,
  ]),
  permission('calendar-file', 'read a calendar by its address', EVERYBODY, ['GET /api/calendar/{token}']),
  permission('mailed', 'confirm, stop or take back by the link in a mail', EVERYBODY, [
    'POST /api/confirm_magazine',
    'POST /api/hooks/stop_magazine',
    'POST /api/hooks/stop_notices',
    'POST /api/stop_magazine',
    'POST /api/stop_notices',
    'POST /api/undo_contact',
  ]),
  permission('shop-factor', 'look after the second factor of the own shop login', 'L L L L L L ✓ ✓ L', [
    'POST /api/shop_reauth',
    'POST /api/shop_second_factor/enrolment',
    'POST /api/shop_second_factor/off',
    'POST /api/shop_second_factor/on',
    'POST /api/shop_second_factor/recovery_codes',
  ]),
  permission('invite', 'become an admin by a link of the host', MEMBERS, [
    'POST /api/invitation',
    'POST /api/invitation/accept',
  ]),
  permission('report', 'report a post, a comment or a page', EVERYBODY, ['POST /api/reports']),
  permission('hooks', 'speak for the telephone service', NOBODY, [
    'POST /api/hooks/call',
    'POST /api/hooks/sms',
  ]),
];
