import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { inquiryReceived, shopEntry } from './contract.ts';
import { receiveShopEntry } from './receive-shop-entry.ts';

export const inquiryRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_entry',
    {
      who: 'anybody',
      summary: 'お店の掲載のお申し込み',
      body: shopEntry,
      once: true,
      answers: [inquiryReceived, '受け付けた。receiptは受付番号'],
    },
    async (db, caller, entry) => {
      await useFormToken(db, entry);
      return receiveShopEntry(db, caller, entry);
    },
  ),
]);
