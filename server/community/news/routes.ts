import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import {
  newsForm,
  newsLiked,
  newsLikeForm,
  newsPreview,
  newsRef,
  newsSaved,
  newsShown,
  newsState,
} from './contract.ts';
import { seeNews, toggleNewsLike } from './react-to-news.ts';
import { previewNews } from './read-news.ts';
import { changeNews, publishNews, withdrawNews } from './save-news.ts';

export const newsRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/news_like',
    {
      who: 'anybody',
      summary: 'ニュースへのいいね・いいねの取り消し',
      body: newsLikeForm,
      anon: 'guests',
      once: true,
      answers: [newsLiked, '変わった後の状態'],
    },
    toggleNewsLike,
  ),
  call(
    'post',
    '/news_views',
    {
      who: 'anybody',
      summary: 'ニュースの閲覧の記録と、いいねの状態',
      body: newsRef,
      answers: [newsState, '閲覧数・いいねの状態'],
    },
    seeNews,
  ),
]);

const byId = z.object({ id: longIdText() });

export const adminNewsRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/admin/news/preview',
    {
      who: 'admin',
      summary: '管理者：ニュースのプレビュー',
      body: newsPreview,
      answers: [newsShown, '公開したときの本文'],
    },
    previewNews,
  ),
  call(
    'post',
    '/admin/news',
    {
      who: 'admin',
      summary: '管理者：ニュースの公開',
      body: newsForm,
      once: true,
      answers: [newsSaved, '登録した'],
    },
    publishNews,
  ),
  call(
    'post',
    '/admin/news/{id}',
    {
      who: 'admin',
      summary: '管理者：ニュースの変更',
      params: byId,
      body: newsForm,
      answers: [newsSaved, '変更した'],
    },
    changeNews,
  ),
  call(
    'delete',
    '/admin/news/{id}',
    {
      who: 'admin',
      summary: '管理者：ニュースの公開の取りやめ',
      params: byId,
      answers: [done, '取りやめた'],
    },
    withdrawNews,
  ),
]);
