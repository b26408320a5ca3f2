import { z } from '@hono/zod-openapi';
import { initNameForm } from '../accounts/contract.ts';
import { authState, type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { call } from '../sessions/call.ts';
import { done } from '../sessions/contract-calls.ts';
import { routeApp } from '../sessions/route-app.ts';
import * as contract from './contract.ts';
import { initName } from './init-name.ts';
import { readForMembers } from './read-profile.ts';
import { saveNames, saveProfile } from './save-profile.ts';
import { SAVED } from './wording.ts';

const params = z.object({ myId: z.string() });

export const profileRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapiRoutes([
    call(
      'post',
      '/init_name',
      {
        who: 'member',
        summary: '登録後の名前と写真（1枚まで）',
        form: initNameForm,
        files: { limit: 'profile' },
        answers: [authState, '登録した'],
      },
      async (db, caller, input) => {
        await initName(db, caller, input);
        return readAuthState(db, caller.member);
      },
    ),
    call(
      'post',
      '/my_page/{myId}/profile_detail_setting',
      {
        who: 'ownPage',
        summary: 'プロフィールの詳細と、項目ごとの公開範囲',
        params,
        body: contract.profileForm,
        answers: [done, '変更した'],
      },
      (db, caller, input) => saveProfile(db, caller, input as contract.ProfileForm),
    ),
    call(
      'post',
      '/my_page/{myId}/profile_setting',
      {
        who: 'ownPage',
        summary: '名前と写真',
        params,
        form: contract.namesForm,
        files: { limit: 'profile' },
        answers: [signedIn, '変更した'],
      },
      async (db, caller, input) => {
        await saveNames(db, caller, input);
        return { ...(await readAuthState(db, caller.member)), message: SAVED };
      },
    ),
    call(
      'get',
      '/cast_profile',
      {
        who: 'member',
        summary: '女の子のプロフィールのうち、会員だけに公開している項目',
        query: contract.castProfileQuery,
        answers: [contract.shownProfile, '会員だけに公開している項目'],
      },
      readForMembers,
    ),
  ]);
