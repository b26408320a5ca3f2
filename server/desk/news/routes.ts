import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { deskNews, deskNewsQuery } from './contract.ts';
import { fileNews, readDeskNews } from './read-news.ts';

export const newsDeskRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/news',
    {
      who: 'admin',
      summary: '管理者：ニュースの一覧',
      query: deskNewsQuery,
      answers: [deskNews, 'ニュース'],
    },
    readDeskNews,
  ),
  fileCall(
    '/admin/news/csv',
    { who: 'admin', summary: '管理者：ニュースの一覧のCSV', query: deskNewsQuery },
    fileNews,
  ),
]);
