import { createRoute } from '@hono/zod-openapi';
import { done } from '../../core/http/done.ts';
import { castsOnly } from '../../directory/casts/callers.ts';
import { givesAnon } from '../../identity/sessions/anon-id.ts';
import { once } from '../../identity/sessions/once.ts';
import { answersToMembers, jsonBody, jsonPost, routeApp } from '../../identity/sessions/route-app.ts';
import { banWriter, restrictWriter } from './ban-writers.ts';
import { savePostSetting } from './comment-settings.ts';
import * as contract from './contract.ts';
import { deleteComment } from './delete-comment.ts';
import { approveComment, showComment } from './moderate.ts';
import { readComments } from './read-comments.ts';
import { readWriter } from './read-writer.ts';
import { banned, EDITED, restricted, untilText } from './wording.ts';
import { writeComment } from './write-comment.ts';

const { commentParams: params } = contract;

const getComments = createRoute({
  method: 'get',
  path: '/tl/{tlId}/comments',
  summary: '投稿のコメント。1ページ目が新しい20件で、どのページも書かれた順',
  request: { params: contract.commentsParams, query: contract.commentsQuery },
  responses: answersToMembers(contract.commentsPage, 'コメント'),
});
const getWriter = createRoute({
  method: 'get',
  path: '/tl_comment/{id}/writer',
  summary: 'コメントを書いた方が、見る人に公開しているプロフィール',
  request: { params },
  responses: answersToMembers(contract.writerProfile, 'プロフィール'),
});
const postComment = jsonPost('/tl_comment', 'コメント・返信', {
  body: contract.commentForm,
  middleware: [givesAnon('everybody'), once],
  responses: answersToMembers(contract.commentDone, '書いた'),
});
const removeComment = createRoute({
  method: 'delete',
  path: '/tl_comment/{id}',
  summary: 'コメントの削除：書いた人と投稿した人',
  request: { params },
  responses: answersToMembers(contract.commentDeleted, '削除した'),
});
const ofComment = <P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path: `/tl_comment/{id}/${path}`,
    middleware: castsOnly,
    summary,
    request: { params },
    responses: answersToMembers(contract.commentDone, '変わった後のコメント'),
  });
const postApproval = ofComment('approve', 'コメントの承認');
const postShown = ofComment('show', '制限・非表示の言葉で隠れているコメントを表示');
const postBan = jsonPost('/ban_tl_comment_user', 'コメントした人の禁止', {
  body: contract.banForm,
  middleware: castsOnly,
  responses: answersToMembers(done, '禁止した'),
});
const postRestriction = jsonPost('/restrict_tl_comment_user', 'コメントした人のそっと制限', {
  body: contract.restrictForm,
  middleware: castsOnly,
  responses: answersToMembers(done, '制限した'),
});
const postSetting = createRoute({
  method: 'post',
  path: '/tl_comment_setting',
  middleware: castsOnly,
  summary: '1つの投稿のコメントの受付方法',
  request: { body: jsonBody(contract.postCommentSetting) },
  responses: answersToMembers(contract.postCommentSettingDone, '変更した'),
});

export const commentRoutes = routeApp()
  .openapi(getComments, async (context) => {
    const { tlId } = context.req.valid('param');
    return context.json(await readComments(context, tlId, context.req.valid('query')), 200);
  })
  .openapi(getWriter, async (context) =>
    context.json(await readWriter(context, context.req.valid('param').id), 200),
  )
  .openapi(postComment, async (context) =>
    context.json(await writeComment(context, context.req.valid('json')), 200),
  )
  .openapi(removeComment, async (context) =>
    context.json(await deleteComment(context, context.req.valid('param').id), 200),
  )
  .openapi(postApproval, async (context) =>
    context.json(await approveComment(context, context.req.valid('param').id), 200),
  )
  .openapi(postShown, async (context) =>
    context.json(await showComment(context, context.req.valid('param').id), 200),
  )
  .openapi(postBan, async (context) => {
    const { userId, days } = context.req.valid('json');
    const until = await banWriter(context, userId, days);
    return context.json({ message: banned(untilText(until)) }, 200);
  })
  .openapi(postRestriction, async (context) => {
    const { commentId, days } = context.req.valid('json');
    const until = await restrictWriter(context, commentId, days);
    return context.json({ message: restricted(untilText(until)) }, 200);
  })
  .openapi(postSetting, async (context) => {
    const { tlId, commentAccept } = context.req.valid('json');
    const acceptComment = await savePostSetting(context, tlId, commentAccept);
    return context.json({ tlId, acceptComment, message: EDITED }, 200);
  });
