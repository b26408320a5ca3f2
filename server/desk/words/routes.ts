import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { bannedWords, newWord, triedText, wordChanges, wordsQuery } from './contract.ts';
import { fileWords, readWordChanges, readWords } from './read-words.ts';
import { addWord, removeWord, tryText } from './set-words.ts';

const params = z.object({ id: shortIdText() });

export const wordRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/words',
    {
      who: 'admin',
      summary: '管理者：使用できない言葉',
      query: wordsQuery,
      answers: [bannedWords, '言葉'],
    },
    readWords,
  ),
  fileCall(
    '/admin/words/csv',
    { who: 'admin', summary: '管理者：使用できない言葉のCSV', query: wordsQuery },
    fileWords,
  ),
  call(
    'get',
    '/admin/words/changes',
    { who: 'admin', summary: '管理者：使用できない言葉の変更の履歴', answers: [wordChanges, '新しい順'] },
    readWordChanges,
  ),
  call(
    'post',
    '/admin/words',
    {
      who: 'admin',
      summary: '管理者：使用できない言葉を登録する',
      body: newWord,
      answers: [done, '登録した'],
    },
    addWord,
  ),
  call(
    'delete',
    '/admin/words/{id}',
    {
      who: 'admin',
      summary: '管理者：言葉を使用できるようにする',
      params,
      answers: [done, '外した'],
    },
    removeWord,
  ),
  call(
    'post',
    '/admin/words/try',
    {
      who: 'admin',
      summary: '管理者：文章に使用できない言葉があるか試す',
      body: triedText,
      answers: [done, '結果。文章は保存されない'],
    },
    tryText,
  ),
]);
