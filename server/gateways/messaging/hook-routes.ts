import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { config } from '../../core/config.ts';
import { database } from '../../core/db/database.ts';
import { carries } from '../../core/http/bodies.ts';
import { ApiError } from '../../core/http/errors.ts';
import { answerCall } from './answer-call.ts';
import type { Telephone } from './contract.ts';
import { silence } from './twiml.ts';

/** Twilio's signature: the address, then every field by name, name and value without separators. */
export function isSigned(
  signature: string | undefined,
  token: string,
  url: string,
  form: Record<string, string>,
): boolean {
  const text = Object.keys(form)
    .toSorted()
    .reduce((sum, name) => sum + name + form[name], url);
  const wanted = createHmac('sha1', token).update(text, 'utf8').digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const MAX_BODY = 16 * 1024;

async function signedForm(context: Context, path: string): Promise<Record<string, string>> {
  const { twilio } = config().messaging;
  if (!twilio) throw new ApiError('forbidden');
  const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
  const url = config().siteOrigin + path;
  if (!isSigned(context.req.header('x-twilio-signature'), twilio.authToken, url, form))
    throw new ApiError('forbidden');
  return form;
}

const xml = (context: Context, body: string) =>
  context.body(body, 200, { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' });

const SMS_PATH = '/api/hooks/sms';
const CALL_PATH = '/api/hooks/call';

/** The signature stands in for the guard of the other calls. */
export const hookRoutes = ({ receiveText, makeCode }: Telephone) =>
  new Hono()
    .use('/hooks/*', carries(MAX_BODY))
    .post('/hooks/sms', async (context) => {
      const { From = '', Body = '' } = await signedForm(context, SMS_PATH);
      await receiveText(database(), { from: From, body: Body });
      return xml(context, silence());
    })
    .post('/hooks/call', async (context) => {
      const { From = '', Digits } = await signedForm(context, CALL_PATH);
      const action = config().siteOrigin + CALL_PATH;
      return xml(context, await answerCall(database(), { from: From, digits: Digits, action }, makeCode));
    });
