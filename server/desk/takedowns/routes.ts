import { z } from '@hono/zod-openapi';
import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import {
  evidenceWanted,
  ownVisibility,
  takedownFields,
  takedownForm,
  takedownReceived,
  visibilityChanged,
  visibilityForm,
} from './contract.ts';
import { EVIDENCE_HEADERS, openEvidence, readEvidence } from './evidence.ts';
import { readOwnVisibility, setOwnVisibility } from './own-visibility.ts';
import { receiveTakedown } from './receive-request.ts';

const params = z.object({ myId: z.string() });

export const takedownRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/visibility',
    {
      who: 'ownCastPage',
      summary: '自分のページの公開の状態',
      params,
      answers: [ownVisibility, '公開の状態'],
    },
    readOwnVisibility,
  ),
  call(
    'post',
    '/my_page/{myId}/visibility',
    {
      who: 'ownCastPage',
      summary: '自分のページを非公開にする・公開に戻す',
      params,
      body: visibilityForm,
      answers: [visibilityChanged, '変更した後の状態'],
    },
    setOwnVisibility,
  ),
  call(
    'post',
    '/takedown',
    {
      who: 'anybody',
      summary: '削除のご依頼',
      form: takedownForm,
      files: {},
      once: true,
      answers: [takedownReceived, '受け付けた。receiptは受付番号'],
    },
    async (db, caller, { form: sent }) => {
      const form = takedownFields.parse(Object.fromEntries(sent));
      const evidence = await readEvidence(sent);
      await useFormToken(db, form);
      return receiveTakedown(db, caller, { form, evidence });
    },
  ),
]);

/** Joined behind the routes of admins, which count the calls. `id`: the number of the request. */
export const adminTakedownRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/admin/takedowns/{id}/evidence',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：削除のご依頼の証拠ファイルを開く',
      params: z.object({ id: z.string().max(20) }),
      body: evidenceWanted,
      answers: [z.any(), '証拠ファイル'],
      mediaType: 'application/octet-stream',
    },
    async (db, caller, input, context) => {
      const { kind, bytes } = await openEvidence(db, caller, input);
      const name = `${input.id}-${input.file}.${kind}`;
      context.header('Content-Disposition', `attachment; filename="${name}"`);
      return context.body(new Uint8Array(bytes), 200, EVIDENCE_HEADERS);
    },
  ),
]);
