import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { sayVacancy } from './say-vacancy.ts';

export const vacancyRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_admin/{id}/vacancy',
    {
      who: 'shopDesk',
      summary: '店舗：いまの席のようす',
      description: '営業時間中に知らせます。60分たつか、閉店の時刻になると、自動で消えます。',
      params: contract.vacancyShop,
      body: contract.vacancyForm,
      once: true,
      answers: [contract.saidVacancy, '知らせた。お店のページと一覧に出る'],
    },
    sayVacancy,
  ),
]);
