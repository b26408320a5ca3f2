import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { once } from '../../identity/sessions/once.ts';
import { answersToGuests, jsonPost, routeApp } from '../../identity/sessions/route-app.ts';
import { inquiryReceived, shopEntry } from './contract.ts';
import { receiveShopEntry } from './receive-shop-entry.ts';
import { ENTRY_RECEIVED } from './wording.ts';

const postShopEntry = jsonPost('/shop_entry', 'お店の掲載のお申し込み', {
  body: shopEntry,
  middleware: once,
  responses: answersToGuests(inquiryReceived, '受け付けた。receiptは受付番号'),
});

export const inquiryRoutes = routeApp().openapi(postShopEntry, async (context) => {
  const entry = context.req.valid('json');
  await useFormToken(entry);
  const receipt = await receiveShopEntry(entry, context.var.facts);
  context.header('Cache-Control', 'no-store');
  return context.json({ message: ENTRY_RECEIVED, receipt }, 200);
});
