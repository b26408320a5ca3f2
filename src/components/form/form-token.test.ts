import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Sent = { path: string; body: Record<string, unknown>; at: number };

const sent: Sent[] = [];
/** Of forms with files: the token and the key. */
let forms: { token: unknown; key: string | undefined }[] = [];
/** Null: none comes. */
let answers: (Response | null)[] = [];

const refusal = (status: number, errors = {}) => Response.json({ errors }, { status });
const OVER = { formToken: ['フォームの有効期限が切れました。もう一度送信してください。'] };

let asked: number;
let isOnline: boolean;

/** The module as a page has it that was just opened. */
async function open() {
  vi.resetModules();
  return import('./form-token.ts');
}

type Request = { method: string; headers: Record<string, string>; body: string | FormData };

async function answerTo(path: string, { method, headers, body }: Request): Promise<Response> {
  if (!isOnline) throw new TypeError('offline');
  if (method === 'GET') {
    asked += 1;
    return Response.json({ token: `token-${asked}`, opensIn: 2000, endsIn: 3_600_000 });
  }
  if (typeof body === 'string') sent.push({ path, body: JSON.parse(body), at: performance.now() });
  else forms.push({ token: body.get('formToken'), key: headers['Idempotency-Key'] });
  const answer = answers.length > 0 ? answers.shift() : Response.json({ message: 'x' });
  if (!answer) throw new TypeError('no answer');
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  sent.length = 0;
  forms = [];
  answers = [];
  asked = 0;
  isOnline = true;
  vi.stubGlobal('fetch', answerTo);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a form with a token', () => {
  it('that was filled in quickly is held back until its token is two seconds old', async () => {
    const { prepareForm, sendGuarded } = await open();
    prepareForm();
    await later(500);
    const done = sendGuarded({ method: 'post', path: '/api/register_sms', body: { tel: '1' } });
    await later(1400);
    expect(sent).toEqual([]);
    await later(200);
    expect((await done).ok).toBe(true);
    expect(sent).toMatchObject([{ path: '/api/register_sms', body: { tel: '1', formToken: 'token-1' } }]);
  });

  it('has its next token ready when it is sent again', async () => {
    const { prepareForm, sendGuarded } = await open();
    prepareForm();
    await later(5000);
    answers = [refusal(422, { tel: ['電話番号を入力してください。'] })];
    await sendGuarded({ method: 'post', path: '/api/register_sms', body: {} });
    await later(3000);
    await sendGuarded({ method: 'post', path: '/api/register_sms', body: {} });
    expect(sent.map(({ body }) => body.formToken)).toEqual(['token-1', 'token-2']);
  });

  it('that stood open too long renews its token and is sent again without a word', async () => {
    const { prepareForm, sendGuarded } = await open();
    prepareForm();
    await later(10_000);
    answers = [refusal(422, OVER)];
    const done = sendGuarded({ method: 'post', path: '/api/register_sms', body: { tel: '1' } });
    await later(2500);
    expect((await done).ok).toBe(true);
    expect(sent.map(({ body }) => body.formToken)).toEqual(['token-1', 'token-2']);
  });

  it('takes a new token by itself when an hour has gone by', async () => {
    const { prepareForm, sendGuarded } = await open();
    prepareForm();
    await later(3_600_000);
    const done = sendGuarded({ method: 'post', path: '/api/register_sms', body: {} });
    await later(2500);
    await done;
    expect(sent.map(({ body }) => body.formToken)).toEqual(['token-2']);
  });

  it('says above its fields what to do when that fails too', async () => {
    const { sendGuarded } = await open();
    answers = [refusal(422, OVER), refusal(422, OVER)];
    const done = sendGuarded({ method: 'post', path: '/api/register_sms', body: {} });
    await later(6000);
    expect(await done).toMatchObject({ ok: false, refusal: { errors: { custom: OVER.formToken } } });
  });

  it('without a network says so, stays as it is, and goes when the network is back', async () => {
    const { prepareForm, sendGuarded } = await open();
    isOnline = false;
    prepareForm();
    await later(10);
    expect(await sendGuarded({ method: 'post', path: '/api/register_sms', body: {} })).toMatchObject({
      ok: false,
      refusal: { status: 0, message: '通信できませんでした。電波の良い場所でもう一度お試しください。' },
    });
    isOnline = true;
    const done = sendGuarded({ method: 'post', path: '/api/register_sms', body: {} });
    await later(2500);
    expect((await done).ok).toBe(true);
  });

  it('whose answer never came is sent again under the same token, and so done once', async () => {
    const { prepareForm, sendGuarded } = await open();
    prepareForm();
    await later(5000);
    answers = [null];
    await sendGuarded({ method: 'post', path: '/api/register_sms', body: { tel: '1' } });
    await later(5000);
    await sendGuarded({ method: 'post', path: '/api/register_sms', body: { tel: '1' } });
    expect(sent.map(({ body }) => body.formToken)).toEqual(['token-1', 'token-1']);
  });

  it('with files goes under the same token and key until it is answered, and under others when it has changed', async () => {
    const { prepareForm, sendGuarded } = await open();
    prepareForm();
    await later(5000);
    const send = async (part: string, ...given: null[]) => {
      answers = given;
      const body = new FormData();
      body.append('part', part);
      body.append('evidence[0]', new File(['x'], 'a.jpg', { lastModified: 1 }));
      const done = sendGuarded({ method: 'post', path: '/api/takedown', body });
      await later(2500);
      await done;
    };
    await send('写真', null);
    await send('写真', null);
    await send('文章');
    await send('文章');
    const keys = forms.map(({ key }) => key);
    expect(forms.map(({ token }) => token)).toEqual(['token-1', 'token-1', 'token-1', 'token-2']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});
