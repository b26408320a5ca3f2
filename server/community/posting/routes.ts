import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { deletePost } from './delete-post.ts';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';
import { publishPost } from './publish-post.ts';
import { readOwnPost, readScheduled } from './read-own.ts';
import { readVideo } from './read-video.ts';
import { takeBackUpload } from './remove-uploads.ts';
import { uploadFile } from './store-upload.ts';

const done = z.object({ message: z.string() });
const draftAnswer = [contract.draftAnswer, '下書き。ないときはnull'] as const;

export const postingRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/tl_media',
    {
      who: 'castOrLinkedAdmin',
      summary: '投稿の写真または動画、1つずつ',
      form: contract.uploadForm,
      files: { limit: 'upload' },
      answers: [contract.upload, '預かった。投稿に使わないと24時間で消える'],
    },
    uploadFile,
  ),
  call(
    'delete',
    '/tl_media/{id}',
    {
      who: 'castOrLinkedAdmin',
      summary: '投稿に使わない写真または動画の取り消し',
      params: contract.uploadParams,
      answers: [done, '取り消した'],
    },
    takeBackUpload,
  ),
  call(
    'post',
    '/tl',
    {
      who: 'castOrLinkedAdmin',
      summary: '投稿と、投稿の編集',
      form: contract.postForm,
      files: {},
      once: true,
      answers: [contract.posted, '投稿'],
    },
    publishPost,
  ),
  call(
    'delete',
    '/tl/{id}',
    {
      who: 'castOrAdmin',
      summary: '投稿の削除',
      params: contract.idParams,
      answers: [contract.deleted, '削除した'],
    },
    deletePost,
  ),
  call(
    'get',
    '/tl/{id}/edit',
    {
      who: 'cast',
      summary: '自分の投稿の、入力したままの内容',
      params: contract.idParams,
      answers: [contract.ownPost, '投稿'],
    },
    readOwnPost,
  ),
  call(
    'get',
    '/tl/{id}/video',
    {
      who: 'anybody',
      summary: '投稿の動画の状態',
      params: contract.idParams,
      answers: [contract.videoState, '登録中は本人だけが見られる'],
    },
    readVideo,
  ),
  call(
    'get',
    '/tl_draft',
    {
      who: 'cast',
      summary: '投稿の下書き',
      answers: draftAnswer,
    },
    readDraft,
  ),
  call(
    'put',
    '/tl_draft',
    {
      who: 'cast',
      summary: '投稿の下書きの保存',
      body: contract.draftBody,
      answers: draftAnswer,
    },
    saveDraft,
  ),
  call(
    'delete',
    '/tl_draft',
    {
      who: 'cast',
      summary: '投稿の下書きの削除',
      answers: draftAnswer,
    },
    dropDraft,
  ),
  call(
    'get',
    '/tl_scheduled',
    {
      who: 'cast',
      summary: '予約した投稿、公開の早い順',
      answers: [contract.scheduledPosts, '投稿'],
    },
    readScheduled,
  ),
]);
