import type { Send } from '../../lib/send.ts';
import { sendGuarded } from './form-token.ts';

const ASK = '「18歳以上です（高校生不可）」にチェックを入れてください。';

/** Sends a registration once its box for the age is ticked; the tick itself stays here. */
export const sendWithAge: Send = async (method, path, body, onProgress) => {
  const { over18, ...rest } = body as { over18?: boolean };
  if (over18) return sendGuarded(method, path, rest, onProgress);
  const errors = { over18: [ASK] };
  return { ok: false, refusal: { status: 422, errors, message: ASK, needLogin: false, body: null } };
};
