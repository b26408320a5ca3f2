import { createRoute, z } from '@hono/zod-openapi';
import { InvalidInputError } from '../../core/http/errors.ts';
import { formOf } from '../../core/http/form-of.ts';
import { castsOnly, requireCast } from '../../directory/casts/callers.ts';
import { onceForm } from '../../identity/sessions/once.ts';
import {
  answersOf,
  answersToMembers,
  failure,
  jsonBody,
  jsonGet,
  routeApp,
} from '../../identity/sessions/route-app.ts';
import { takesFiles } from '../../identity/sessions/takes-files.ts';
import * as contract from './contract.ts';
import { deletePost } from './delete-post.ts';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';
import { publishPost } from './publish-post.ts';
import { readOwnPost, readScheduled } from './read-own.ts';
import { readVideo } from './read-video.ts';
import { storeUpload } from './store-upload.ts';
import { takeBackUpload } from './take-back.ts';
import { DELETED, NO_FILE } from './wording.ts';

const answerOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: failure } },
});
/** What a call that carries files may be answered besides. */
const files = {
  408: answerOf('届くのが遅すぎる'),
  413: answerOf('大きすぎる'),
  503: answerOf('混み合っている'),
  507: answerOf('保存できない'),
};
const done = z.object({ message: z.string() });
const multipart = <S extends z.ZodType>(schema: S) => ({
  body: { content: { 'multipart/form-data': { schema } }, required: true as const },
});

const postMedia = createRoute({
  method: 'post',
  path: '/tl_media',
  middleware: [castsOnly, takesFiles('upload')],
  summary: '投稿の写真または動画、1つずつ',
  request: multipart(contract.uploadForm),
  responses: { ...answersToMembers(contract.upload, '預かった。投稿に使わないと24時間で消える'), ...files },
});
const deleteMedia = createRoute({
  method: 'delete',
  path: '/tl_media/{id}',
  middleware: castsOnly,
  summary: '投稿に使わない写真または動画の取り消し',
  request: { params: contract.uploadParams },
  responses: answersToMembers(done, '取り消した'),
});
const postTl = createRoute({
  method: 'post',
  path: '/tl',
  middleware: [castsOnly, takesFiles(), onceForm],
  summary: '投稿と、投稿の編集',
  request: multipart(contract.postForm),
  responses: { ...answersToMembers(contract.posted, '投稿'), ...files },
});
const deleteTl = createRoute({
  method: 'delete',
  path: '/tl/{id}',
  summary: '投稿の削除',
  request: { params: contract.idParams },
  responses: answersToMembers(contract.deleted, '削除した'),
});
const getEdit = createRoute({
  method: 'get',
  path: '/tl/{id}/edit',
  middleware: castsOnly,
  summary: '自分の投稿の、入力したままの内容',
  request: { params: contract.idParams },
  responses: answersToMembers(contract.ownPost, '投稿'),
});
const getVideo = createRoute({
  method: 'get',
  path: '/tl/{id}/video',
  summary: '投稿の動画の状態',
  request: { params: contract.idParams },
  responses: {
    ...answersOf(contract.videoState, '登録中は本人だけが見られる'),
    429: answerOf('短時間に多くのアクセス'),
  },
});
const draft = { path: '/tl_draft', middleware: castsOnly } as const;
const draftAnswers = answersToMembers(contract.draftAnswer, '下書き。ないときはnull');
const getDraft = createRoute({ ...draft, method: 'get', summary: '投稿の下書き', responses: draftAnswers });
const putDraft = createRoute({
  ...draft,
  method: 'put',
  summary: '投稿の下書きの保存',
  request: { body: jsonBody(contract.draftBody) },
  responses: draftAnswers,
});
const deleteDraft = createRoute({
  ...draft,
  method: 'delete',
  summary: '投稿の下書きの削除',
  responses: draftAnswers,
});
const getScheduled = jsonGet('/tl_scheduled', '予約した投稿、公開の早い順', {
  middleware: castsOnly,
  responses: answersToMembers(contract.scheduledPosts, '投稿'),
});

export const postingRoutes = routeApp()
  .openapi(postMedia, async (context) => {
    const session = requireCast(context);
    const form = await formOf(context);
    const [file, poster] = [form.get('file'), form.get('poster')];
    if (!(file instanceof File)) throw new InvalidInputError({ file: [NO_FILE] });
    const given = poster instanceof File && poster.size > 0 ? poster : null;
    return context.json(await storeUpload(session, file, { poster: given }), 200);
  })
  .openapi(deleteMedia, async (context) => {
    await takeBackUpload(context, context.req.valid('param').id);
    return context.json({ message: DELETED }, 200);
  })
  .openapi(postTl, async (context) => context.json(await publishPost(context), 200))
  .openapi(deleteTl, async (context) => {
    await deletePost(context, context.req.valid('param').id);
    return context.json({ message: DELETED }, 200);
  })
  .openapi(getEdit, async (context) =>
    context.json(await readOwnPost(context, context.req.valid('param').id), 200),
  )
  .openapi(getVideo, async (context) =>
    context.json(await readVideo(context, context.req.valid('param').id), 200),
  )
  .openapi(getDraft, async (context) => context.json({ draft: await readDraft(context) }, 200))
  .openapi(putDraft, async (context) =>
    context.json({ draft: await saveDraft(context, context.req.valid('json')) }, 200),
  )
  .openapi(deleteDraft, async (context) => {
    await dropDraft(context);
    return context.json({ draft: null }, 200);
  })
  .openapi(getScheduled, async (context) => context.json({ items: await readScheduled(context) }, 200));
