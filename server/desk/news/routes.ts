import { z } from '@hono/zod-openapi';
import { csvAnswer } from '../../core/http/csv-answer.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { deskNews, deskNewsQuery } from './contract.ts';
import { fileNews, readDeskNews } from './read-news.ts';

/** Joined behind the routes of admins, which count the calls. */
export const newsDeskRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/news',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：ニュースの一覧',
      query: deskNewsQuery,
      answers: [deskNews, 'ニュース'],
    },
    readDeskNews,
  ),
  call(
    'get',
    '/admin/news/csv',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：ニュースの一覧のCSV',
      query: deskNewsQuery,
      answers: [z.any(), 'CSV'],
      mediaType: 'text/csv',
    },
    async (db, caller, query, context) => csvAnswer(context, await fileNews(db, caller, query)),
  ),
]);
