import { lineStartPath } from '../../server/core/paths.ts';
import { PASSWORD } from './accounts.ts';
import type { PermissionWorld } from './permission-world.ts';
import { VALID_CALLS } from './valid-calls.ts';
import type { Make, ValidCall } from './valid-desk-calls.ts';

/** A call that is well formed and fails: what is sent, by which role, the answer and the row that it leaves. */
export type FailedCall = {
  call: string;
  event: string;
  by?: 'guest' | 'member' | 'cast' | 'shop' | 'admin';
  status?: number;
  make: Make;
};

const WRONG_PASSWORD = 'ちがう夜のとばり2026';
/** Right once in a million times. */
const WRONG_CODE = '000000';

/** The valid call with something wrong in its body. */
const spoilt =
  (call: string, wrong: Record<string, string>): Make =>
  async (...given) => {
    const made = (await VALID_CALLS[call]?.(...given)) as ValidCall;
    return { ...made, body: { ...made.body, ...wrong } };
  };

const wrongCode = (call: string, field = 'code', by: FailedCall['by'] = 'guest'): FailedCall => ({
  ...{ call, by, event: 'verify.failed' },
  make: spoilt(call, { [field]: WRONG_CODE }),
});

/** A code has been asked for on the same page of a setting. */
const askedFirst = (path: string, asked: (world: PermissionWorld) => Record<string, string>): Make => {
  return async ({ browser, myId }, _, world) => {
    const body = asked(world);
    await browser.post(`/api/my_page/${myId}/${path}`, body);
    return { body: { ...body, verificationCode: WRONG_CODE } };
  };
};

let count = 0;

export const FAILED_CALLS: readonly FailedCall[] = [
  {
    ...{ call: 'POST /api/login', event: 'login.failed' },
    make: spoilt('POST /api/login', { password: WRONG_PASSWORD }),
  },
  {
    ...{ call: 'POST /api/login', event: 'login.refused', status: 403 },
    make: async (_, __, world) => {
      const { id, email } = await world.account();
      await world.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
      return { body: { email, password: PASSWORD } };
    },
  },
  {
    ...{ call: 'POST /api/shop_login', event: 'shop_login.failed' },
    make: spoilt('POST /api/shop_login', { password: WRONG_PASSWORD }),
  },
  {
    ...{ call: 'POST /api/shop_factor', event: 'shop_login.factor_failed' },
    make: spoilt('POST /api/shop_factor', { code: WRONG_CODE }),
  },
  {
    ...{ call: 'POST /api/shop_reauth', event: 'reauth.failed', by: 'shop' },
    make: spoilt('POST /api/shop_reauth', { password: WRONG_PASSWORD }),
  },
  {
    ...{ call: 'POST /api/my_page/{myId}/reauth', event: 'reauth.failed', by: 'member' },
    make: spoilt('POST /api/my_page/{myId}/reauth', { password: WRONG_PASSWORD }),
  },
  {
    ...{ call: 'POST /api/my_page/{myId}/change_password', event: 'reauth.failed', by: 'member' },
    make: spoilt('POST /api/my_page/{myId}/change_password', { currentPassword: WRONG_PASSWORD }),
  },
  ...['POST /api/invitation', 'POST /api/invitation/accept'].map(
    (call): FailedCall => ({
      ...{ call, event: 'admin.invite_failed', by: 'member' },
      make: spoilt(call, { token: 'x'.repeat(43) }),
    }),
  ),
  {
    ...{ call: 'POST /api/admin/admin_invites', event: 'admin.invite_refused', by: 'admin' },
    make: () => ({ body: { email: 'absent@example.jp' } }),
  },
  {
    ...{ call: 'POST /api/admin/factor', event: 'step_up.failed', by: 'admin' },
    make: () => ({ body: { code: WRONG_CODE } }),
  },
  {
    ...{ call: 'POST /api/admin/factor', event: 'admin_login.failed', by: 'admin' },
    make: async (caller) => {
      caller.browser.cookies.delete('__Host-adm');
      await caller.browser.me();
      caller.adminTag = caller.browser.tag ?? '';
      return { body: { code: WRONG_CODE } };
    },
  },
  wrongCode('POST /api/verify_call'),
  wrongCode('POST /api/verify_email'),
  wrongCode('POST /api/verify_code', 'verifyNumber'),
  wrongCode('POST /api/my_page/{myId}/multi_post_proof/{id}', 'code', 'cast'),
  {
    ...{ call: 'POST /api/my_page/{myId}/email_setting', event: 'verify.failed', by: 'member' },
    make: askedFirst('email_setting', () => ({ email: `failed-${++count}@example.jp` })),
  },
  {
    ...{ call: 'POST /api/my_page/{myId}/tel_setting', event: 'verify.failed', by: 'member' },
    make: askedFirst('tel_setting', () => ({ tel: `0902${String(++count).padStart(7, '0')}` })),
  },
  {
    ...{ call: 'GET /api/line/callback', event: 'line.refused', status: 303 },
    make: async ({ browser }) => {
      await browser.get(lineStartPath({ intent: 'login', returnTo: '/' }));
      return { query: '?state=made-up&code=made-up' };
    },
  },
];
