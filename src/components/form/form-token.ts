import { type Answer, isUnanswered, type Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { type Deliver, deliver } from '../../lib/deliver.ts';
import { newKey } from '../../lib/new-key.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** A token nears its end this long (ms) before the server says so. */
const MARGIN = 30_000;

/** `opensAt` and `endsAt` on this page's own clock (performance.now). `keys`: of forms with files, by what they hold. */
type Held = { token: string; opensAt: number; endsAt: number; keys: Map<string, string> };

let held: Held | null = null;
let asked: Promise<Held | Refusal> | null = null;

const failed = (status: number): Refusal => ({
  status,
  errors: {},
  message: wordingOf(status),
  needLogin: false,
  body: null,
});

async function ask(): Promise<Held | Refusal> {
  const answer = await call('get', '/api/form_token');
  asked = null;
  if (!answer.ok) return failed(answer.refusal.status);
  const { token, opensIn, endsIn } = answer.data;
  const now = performance.now();
  held = { token, opensAt: now + opensIn, endsAt: now + endsIn - MARGIN, keys: new Map() };
  return held;
}

async function take(): Promise<Held | Refusal> {
  if (held && performance.now() < held.endsAt) return held;
  asked ??= ask();
  return asked;
}

/** Fetches the token of a form that opens, so that it is there when the form is sent. */
export function prepareForm(): void {
  void take();
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const factsOf = (value: FormDataEntryValue): string =>
  typeof value === 'string' ? value : `${value.name} ${value.size} ${value.lastModified}`;

/** The same form under the same token has the same key: sent again without an answer, it is done once. */
function keyOf(form: FormData, { keys }: Held): string {
  const content = JSON.stringify([...form].map(([name, value]) => [name, factsOf(value)]));
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  return key;
}

function underToken(body: object | FormData | undefined, held: Held) {
  if (!(body instanceof FormData)) return { body: { ...body, formToken: held.token } };
  body.set('formToken', held.token);
  return { body, key: keyOf(body, held) };
}

/** Sends under the token as soon as it is old enough; a network that fails at the token is reported like any other. */
async function sendOnce(...[{ method, path, body }, options]: Parameters<Deliver>): Promise<Answer<unknown>> {
  const taken = await take();
  if (!('token' in taken)) return { ok: false, refusal: taken };
  const wait = taken.opensAt - performance.now();
  if (wait > 0) await pause(wait);
  const { body: guarded, key } = underToken(body, taken);
  const answer = await deliver({ method, path, body: guarded }, key ? { ...options, key } : options);
  // Without an answer it is unknown whether it was used: sent again, the same form goes under the same token.
  if (answer.ok || !isUnanswered(answer.refusal)) {
    if (held === taken) held = null;
    prepareForm();
  }
  return answer;
}

/**
 * Sends a form that needs a token. One that has become too old meanwhile is renewed and the form sent again without a
 * word; only when that fails too does the visitor hear what to do.
 */
export const sendGuarded: Deliver = async (...sent) => {
  const answer = await sendOnce(...sent);
  if (answer.ok || !answer.refusal.errors.formToken) return answer;
  const again = await sendOnce(...sent);
  if (again.ok) return again;
  const { formToken, ...errors } = again.refusal.errors;
  if (!formToken) return again;
  return { ok: false, refusal: { ...again.refusal, errors: { ...errors, custom: formToken } } };
};
