import { EVERYBODY, MEMBERS, NO_ROLE, type PermissionRow, permission } from './roles.ts';

const MY = '/api/my_page/{myId}';

export const IDENTITY: readonly PermissionRow[] = [
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
    `GET ${MY}/takedowns`,
    `GET ${MY}/shop_followings`,
    `GET ${MY}/shop_inquiries`,
    `GET ${MY}/shop_inquiries/{id}`,
  ]),
  permission('4', 'read somebody else’s private pages', 'L N – N N L L L N', [
    `GET ${MY}/sessions`,
    `GET ${MY}/export`,
  ]),
  permission('28', 'change the own profile', MEMBERS, [
    'POST /api/init_name',
    `POST ${MY}/profile_detail_setting`,
    `POST ${MY}/profile_setting`,
  ]),
  permission('29', 'change what only casts have', 'L V ✓ ✓ ✓ L L L –', [`POST ${MY}/profile_detail_setting`]),
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
  permission('36', 'choose a shop after the shop login', '– – – – – – ✓ N –', ['POST /api/shop_select']),
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
  permission('shop-factor', 'look after the second factor of the own shop login', 'L L L L L L ✓ ✓ L', [
    'POST /api/shop_reauth',
    'POST /api/shop_second_factor/enrolment',
    'POST /api/shop_second_factor/off',
    'POST /api/shop_second_factor/on',
    'POST /api/shop_second_factor/recovery_codes',
  ]),
  permission('hooks', 'speak for the telephone service', NO_ROLE, [
    'POST /api/hooks/call',
    'POST /api/hooks/sms',
  ]),
];
