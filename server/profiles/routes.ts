import { createRoute } from '@hono/zod-openapi';
import { membersOnly, ownPageOnly } from '../accounts/callers.ts';
import { done } from '../accounts/contract.ts';
import { answersToMembers, jsonPost, routeApp } from '../http/route-app.ts';
import * as contract from './contract.ts';
import { readForMembers } from './read-profile.ts';
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
const getCastProfile = createRoute({
  method: 'get',
  path: '/cast_profile',
  middleware: membersOnly,
  summary: '女の子のプロフィールのうち、会員だけに公開している項目',
  request: { query: contract.castProfileQuery },
  responses: answersToMembers(contract.shownProfile, '会員だけに公開している項目'),
});

export const profileRoutes = routeApp()
  .openapi(postDetails, async (context) => {
    await saveProfile(context, context.req.valid('json') as contract.ProfileForm);
    return context.json({ message: EDITED }, 200);
  })
  .openapi(getCastProfile, async (context) =>
    context.json(await readForMembers(context, context.req.valid('query').castId), 200),
  );
