import type { Deliver } from '../../lib/deliver.ts';
import { sendGuarded } from './form-token.ts';

const ASK = '「18歳以上です（高校生不可）」にチェックを入れてください。';

/** Sends a registration once its box for the age is ticked; the tick itself stays here. */
export const sendWithAge: Deliver = async (sent, options) => {
  const { over18, ...body } = sent.body as { over18?: boolean };
  if (over18) return sendGuarded({ ...sent, body }, options);
  const errors = { over18: [ASK] };
  return { ok: false, refusal: { status: 422, errors, message: ASK, needLogin: false, body: null } };
};
