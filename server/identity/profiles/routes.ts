import { createRoute, z } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import { type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { membersOnly, ownPageOnly } from '../sessions/callers.ts';
import { answersToMembers, jsonPost, routeApp } from '../sessions/route-app.ts';
import { takesFiles } from '../sessions/takes-files.ts';
import * as contract from './contract.ts';
import { readForMembers } from './read-profile.ts';
import { saveNames } from './save-names.ts';
import { saveProfile } from './save-profile.ts';
import { EDITED } from './wording.ts';

const postDetails = jsonPost(
  '/my_page/{myId}/profile_detail_setting',
  'プロフィールの詳細と、項目ごとの公開範囲',
  {
    body: contract.profileForm,
    middleware: ownPageOnly,
    responses: answersToMembers(done, '変更した'),
  },
);
const postNames = createRoute({
  method: 'post',
  path: '/my_page/{myId}/profile_setting',
  middleware: [ownPageOnly, takesFiles('profile')],
  summary: '名前と写真',
  request: {
    params: z.object({ myId: z.string() }),
    body: { content: { 'multipart/form-data': { schema: contract.namesForm } }, required: true },
  },
  responses: answersToMembers(signedIn, '変更した'),
});
const getCastProfile = createRoute({
  method: 'get',
  path: '/cast_profile',
  middleware: membersOnly,
  summary: '女の子のプロフィールのうち、会員だけに公開している項目',
  request: { query: contract.castProfileQuery },
  responses: answersToMembers(contract.shownProfile, '会員だけに公開している項目'),
});

export const profileRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp()
    .openapi(postDetails, async (context) => {
      await saveProfile(context, context.req.valid('json') as contract.ProfileForm);
      return context.json({ message: EDITED }, 200);
    })
    .openapi(postNames, async (context) => {
      await saveNames(context, await context.req.parseBody({ all: true }));
      const state = await readAuthState(database(), context.get('member'));
      return context.json({ ...state, message: EDITED }, 200);
    })
    .openapi(getCastProfile, async (context) =>
      context.json(await readForMembers(context, context.req.valid('query').castId), 200),
    );
