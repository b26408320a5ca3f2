import { createRoute } from '@hono/zod-openapi';
import { ownCastPageOnly, requireOwnCastPage } from '../../directory/casts/callers.ts';
import { ownPageCalls } from '../../identity/sessions/own-page-route.ts';
import { answersToMembers, routeApp } from '../../identity/sessions/route-app.ts';
import { allowWriter, prolongBan, prolongRestriction, unrestrictWriter } from './ban-writers.ts';
import { readOwnSetting, removeWord, saveSetting, saveWord } from './comment-settings.ts';
import * as contract from './contract.ts';
import { readBannedUsers, readInbox } from './read-moderation.ts';
import {
  ALLOWED,
  EDITED,
  periodChanged,
  UNRESTRICTED,
  untilText,
  WORD_ADDED,
  WORD_DELETED,
} from './wording.ts';

const settingAnswers = answersToMembers(contract.commentSetting, 'コメントの設定');
const bannedAnswers = answersToMembers(contract.bannedUsers, '禁止・制限している人');

const own = ownPageCalls(ownCastPageOnly);

const getSetting = own.get('comment_setting', 'コメントの設定', settingAnswers);
const postSetting = own.send(
  'comment_setting',
  'コメントの受付方法',
  contract.commentSettingForm,
  settingAnswers,
);
const postWord = own.send('hidden_words', '非表示の言葉の登録', contract.hiddenWordForm, settingAnswers);
const deleteWord = createRoute({
  method: 'delete',
  path: '/my_page/{myId}/hidden_words/{id}',
  middleware: ownCastPageOnly,
  summary: '非表示の言葉の削除',
  request: { params: contract.hiddenWordParams },
  responses: settingAnswers,
});
const getBanned = own.get('banned_users', 'コメントを禁止・制限している人', bannedAnswers);
const postAllowed = own.send(
  'banned_users',
  'コメントの禁止の解除・期間の変更',
  contract.allowForm,
  bannedAnswers,
);
const postUnrestricted = own.send(
  'restricted_users',
  'そっと制限の解除・期間の変更',
  contract.unrestrictForm,
  bannedAnswers,
);
const getInbox = own.find(
  'comment_inbox',
  'すべての投稿の、承認待ち・制限中のコメント',
  contract.inboxQuery,
  answersToMembers(contract.inboxPage, '古い順'),
);

export const commentPageRoutes = routeApp()
  .openapi(getSetting, async (context) => context.json(await readOwnSetting(context), 200))
  .openapi(postSetting, async (context) => {
    const setting = await saveSetting(context, context.req.valid('json'));
    return context.json({ ...setting, message: EDITED }, 200);
  })
  .openapi(postWord, async (context) => {
    const setting = await saveWord(context, context.req.valid('json'));
    return context.json({ ...setting, message: WORD_ADDED }, 200);
  })
  .openapi(deleteWord, async (context) => {
    const setting = await removeWord(context, context.req.valid('param').id);
    return context.json({ ...setting, message: WORD_DELETED }, 200);
  })
  .openapi(getBanned, async (context) => context.json(await readBannedUsers(context), 200))
  .openapi(postAllowed, async (context) => {
    const { userId, days } = context.req.valid('json');
    const session = requireOwnCastPage(context);
    let message = ALLOWED;
    if (days === undefined) await allowWriter(context, session, userId);
    else message = periodChanged(untilText(await prolongBan(context, session, userId, days)));
    return context.json({ ...(await readBannedUsers(context)), message }, 200);
  })
  .openapi(postUnrestricted, async (context) => {
    const { id, days } = context.req.valid('json');
    const session = requireOwnCastPage(context);
    let message = UNRESTRICTED;
    if (days === undefined) await unrestrictWriter(context, session, id);
    else message = periodChanged(untilText(await prolongRestriction(context, session, id, days)));
    return context.json({ ...(await readBannedUsers(context)), message }, 200);
  })
  .openapi(getInbox, async (context) =>
    context.json(await readInbox(context, context.req.valid('query')), 200),
  );
