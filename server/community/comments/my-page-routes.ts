import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { allowWriter, prolongBan, prolongRestriction, unrestrictWriter } from './ban-writers.ts';
import { readOwnSetting, removeWord, saveSetting, saveWord } from './comment-settings.ts';
import * as contract from './contract.ts';
import { readBannedUsers, readInbox } from './read-moderation.ts';
import {
  ALLOWED,
  periodChanged,
  SAVED,
  UNRESTRICTED,
  untilText,
  WORD_ADDED,
  WORD_DELETED,
} from './wording.ts';

const params = z.object({ myId: z.string() });
const settingAnswers = [contract.commentSetting, 'コメントの設定'] as const;
const bannedAnswers = [contract.bannedUsers, '禁止・制限している人'] as const;

export const commentPageRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/comment_setting',
    { who: 'ownCastPage', summary: 'コメントの設定', params, answers: settingAnswers },
    readOwnSetting,
  ),
  call(
    'post',
    '/my_page/{myId}/comment_setting',
    {
      who: 'ownCastPage',
      summary: 'コメントの受付方法',
      params,
      body: contract.commentSettingForm,
      answers: settingAnswers,
    },
    async (db, caller, form) => ({ ...(await saveSetting(db, caller, form)), message: SAVED }),
  ),
  call(
    'post',
    '/my_page/{myId}/hidden_words',
    {
      who: 'ownCastPage',
      summary: '非表示の言葉の登録',
      params,
      body: contract.hiddenWordForm,
      answers: settingAnswers,
    },
    async (db, caller, form) => ({ ...(await saveWord(db, caller, form)), message: WORD_ADDED }),
  ),
  call(
    'delete',
    '/my_page/{myId}/hidden_words/{id}',
    {
      who: 'ownCastPage',
      summary: '非表示の言葉の削除',
      params: contract.hiddenWordParams,
      answers: settingAnswers,
    },
    async (db, caller, input) => ({ ...(await removeWord(db, caller, input)), message: WORD_DELETED }),
  ),
  call(
    'get',
    '/my_page/{myId}/banned_users',
    { who: 'ownCastPage', summary: 'コメントを禁止・制限している人', params, answers: bannedAnswers },
    readBannedUsers,
  ),
  call(
    'post',
    '/my_page/{myId}/banned_users',
    {
      who: 'ownCastPage',
      summary: 'コメントの禁止の解除・期間の変更',
      params,
      body: contract.allowForm,
      answers: bannedAnswers,
    },
    async (db, caller, { userId, days }) => {
      let message = ALLOWED;
      if (days === undefined) await allowWriter(db, caller, { userId });
      else message = periodChanged(untilText(await prolongBan(db, caller, { userId, days })));
      return { ...(await readBannedUsers(db, caller)), message };
    },
  ),
  call(
    'post',
    '/my_page/{myId}/restricted_users',
    {
      who: 'ownCastPage',
      summary: 'そっと制限の解除・期間の変更',
      params,
      body: contract.unrestrictForm,
      answers: bannedAnswers,
    },
    async (db, caller, { id, days }) => {
      let message = UNRESTRICTED;
      if (days === undefined) await unrestrictWriter(db, caller, { id });
      else message = periodChanged(untilText(await prolongRestriction(db, caller, { id, days })));
      return { ...(await readBannedUsers(db, caller)), message };
    },
  ),
  call(
    'get',
    '/my_page/{myId}/comment_inbox',
    {
      who: 'ownCastPage',
      summary: 'すべての投稿に届いた、承認待ち・公開中・制限中のコメント',
      params,
      query: contract.inboxQuery,
      answers: [contract.inboxPage, '古い順。公開中は新しい順'],
    },
    readInbox,
  ),
]);
