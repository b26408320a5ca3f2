import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { banWriter, restrictWriter } from './ban-writers.ts';
import { savePostSetting } from './comment-settings.ts';
import * as contract from './contract.ts';
import { approveComment, deleteComment, showComment } from './moderate.ts';
import { readComments, readWriter } from './read-comments.ts';
import { banned, restricted, SAVED, untilText } from './wording.ts';
import { writeComment } from './write-comment.ts';

const { commentParams: params } = contract;

export const commentRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/tl/{tlId}/comments',
    {
      who: 'anybody',
      summary: '投稿のコメント。1ページ目が新しい20件で、どのページも書かれた順',
      params: contract.commentsParams,
      query: contract.commentsQuery,
      answers: [contract.commentsPage, 'コメント'],
    },
    readComments,
  ),
  call(
    'get',
    '/tl_comment/{id}/writer',
    {
      who: 'anybody',
      summary: 'コメントを書いた方が、見る人に公開しているプロフィール',
      params,
      answers: [contract.writerProfile, 'プロフィール'],
    },
    readWriter,
  ),
  call(
    'post',
    '/tl_comment',
    {
      who: 'anybody',
      summary: 'コメント・返信',
      body: contract.commentForm,
      anon: 'everybody',
      once: true,
      answers: [contract.commentDone, '書いた'],
    },
    writeComment,
  ),
  call(
    'delete',
    '/tl_comment/{id}',
    {
      who: 'anybody',
      summary: 'コメントの削除：書いた人と投稿した人',
      params,
      once: true,
      answers: [contract.commentDeleted, '削除した'],
    },
    deleteComment,
  ),
  call(
    'post',
    '/tl_comment/{id}/approve',
    {
      who: 'cast',
      summary: 'コメントの承認',
      params,
      once: true,
      answers: [contract.commentDone, '変わった後のコメント'],
    },
    approveComment,
  ),
  call(
    'post',
    '/tl_comment/{id}/show',
    {
      who: 'cast',
      summary: '制限・非表示の言葉で隠れているコメントを表示',
      params,
      once: true,
      answers: [contract.commentDone, '変わった後のコメント'],
    },
    showComment,
  ),
  call(
    'post',
    '/ban_tl_comment_user',
    {
      who: 'cast',
      summary: 'コメントした人の禁止',
      body: contract.banForm,
      answers: [done, '禁止した'],
    },
    async (db, caller, form) => ({ message: banned(untilText(await banWriter(db, caller, form))) }),
  ),
  call(
    'post',
    '/restrict_tl_comment_user',
    {
      who: 'cast',
      summary: 'コメントした人のそっと制限',
      body: contract.restrictForm,
      answers: [done, '制限した'],
    },
    async (db, caller, form) => ({ message: restricted(untilText(await restrictWriter(db, caller, form))) }),
  ),
  call(
    'post',
    '/tl_comment_setting',
    {
      who: 'cast',
      summary: '1つの投稿のコメントの受付方法',
      body: contract.postCommentSetting,
      answers: [contract.postCommentSettingDone, '変更した'],
    },
    async (db, caller, form) => ({
      tlId: form.tlId,
      acceptComment: await savePostSetting(db, caller, form),
      message: SAVED,
    }),
  ),
]);
