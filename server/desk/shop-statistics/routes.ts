import { z } from '@hono/zod-openapi';
import { csvAnswer } from '../../core/http/csv-answer.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { exportStatistics } from './export-statistics.ts';
import { readShopStatistics } from './read-statistics.ts';

const ask = { who: 'ownedShop', params: contract.statisticsParams, query: contract.statisticsQuery } as const;

export const shopStatisticsRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_admin/{id}/statistics',
    {
      ...ask,
      summary: '店舗：お店のページの数字',
      answers: [contract.shopStatistics, '5未満の数は、合計からもわからない形で'],
    },
    readShopStatistics,
  ),
  call(
    'get',
    '/shop_admin/{id}/statistics/csv',
    {
      ...ask,
      summary: '店舗：お店のページの数字のCSV',
      answers: [z.any(), 'CSV'],
      mediaType: 'text/csv',
    },
    async (db, caller, input, context) => csvAnswer(context, await exportStatistics(db, caller, input)),
  ),
]);
