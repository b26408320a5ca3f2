import { z } from '@hono/zod-openapi';
import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { ownTakedowns, takedownFields, takedownForm, takedownReceived } from './contract.ts';
import { readEvidence } from './evidence.ts';
import { readOwnTakedowns } from './read-own.ts';
import { receiveTakedown } from './receive-request.ts';

const params = z.object({ myId: z.string() });

export const takedownRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/takedowns',
    {
      who: 'ownPage',
      summary: '自分の削除のご依頼と、その状態',
      params,
      answers: [ownTakedowns, '新しい順'],
    },
    readOwnTakedowns,
  ),
  call(
    'post',
    '/takedown',
    {
      who: 'anybody',
      summary: '削除のご依頼',
      form: takedownForm,
      files: { orTexts: true },
      once: true,
      answers: [takedownReceived, '受け付けた。receiptは受付番号'],
    },
    async (db, caller, { form: sent }, context) => {
      const form = takedownFields.parse(Object.fromEntries(sent));
      const evidence = context.get('filesLeftOut') ? null : await readEvidence(sent);
      await useFormToken(db, form);
      return receiveTakedown(db, caller, { form, evidence });
    },
  ),
]);
