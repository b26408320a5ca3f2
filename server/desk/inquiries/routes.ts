import { useFormToken } from '../../core/form-tokens/use-form-token.ts';
import { answersToGuests, jsonPost, routeApp } from '../../core/http/route-app.ts';
import { once } from '../../core/idempotency/once.ts';
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
