import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/answer.ts';
import type { Deliver } from '../../lib/deliver.ts';
import { IN_PROGRESS } from '../../lib/wording-of.ts';
import { $messages } from '../../overlay/messages-store.ts';
import { bodyOf, createForm, type FormOptions } from './form-store.ts';

type Sent = { method: string; path: string; body: unknown; progress?: (percent: number) => void };

/** A server that answers when the test says so. */
function server() {
  const sent: Sent[] = [];
  const answers: ((answer: Answer<unknown>) => void)[] = [];
  const send: Deliver = ({ method, path, body }, { onProgress: progress } = {}) => {
    sent.push({ method, path, body, progress });
    return new Promise((done) => answers.push(done));
  };
  const refuse = (status: number, errors = {}, message = '') =>
    answers.shift()?.({
      ok: false,
      refusal: { status, errors, message, needLogin: false, body: null },
    });
  return { sent, send, accept: (data: unknown) => answers.shift()?.({ ok: true, data }), refuse };
}

function open(options: Partial<FormOptions<'/api/login'>> = {}) {
  const there = server();
  const done = vi.fn();
  const form = createForm({
    action: '/api/login' as const,
    initial: { email: 'a', password: 'b' },
    onDone: done,
    via: there.send,
    ...options,
  });
  return { ...there, form, done };
}

const said = () => $messages.get().map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers();
  $messages.set([]);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a form under way', () => {
  it('runs from 0 to 100 and is back at 0 half a second after the answer', async () => {
    const { form, accept, sent, done } = open();
    expect(form.$progress.get()).toBe(0);
    const submitted = form.submit();
    expect(form.$progress.get()).toBeGreaterThan(0);
    sent[0]?.progress?.(60);
    expect(form.$progress.get()).toBe(60);
    sent[0]?.progress?.(100);
    expect(form.$progress.get()).toBe(90);
    accept({ message: 'x' });
    expect(await submitted).toBe(true);
    expect(form.$progress.get()).toBe(100);
    vi.advanceTimersByTime(499);
    expect(form.$progress.get()).toBe(100);
    vi.advanceTimersByTime(1);
    expect(form.$progress.get()).toBe(0);
    expect(done).toHaveBeenCalledWith({ message: 'x' }, { email: 'a', password: 'b' });
  });

  it('refuses a second submit as being in progress', async () => {
    const { form, sent } = open();
    void form.submit();
    expect(await form.submit()).toBe(false);
    vi.advanceTimersByTime(300);
    expect(said()).toEqual([IN_PROGRESS]);
    expect(sent).toHaveLength(1);
  });

  it('lets it through where the check is off', () => {
    const { form, sent } = open({ parallel: true });
    void form.submit();
    void form.submit();
    expect(sent).toHaveLength(2);
  });
});

describe('a refused form', () => {
  it('keeps the errors by field; typing clears those of the field and of the form', async () => {
    const { form, refuse } = open();
    const submitted = form.submit();
    refuse(422, { email: ['一', '二'], password: ['三'], custom: ['四'] });
    expect(await submitted).toBe(false);
    form.setValue('email', 'c');
    expect(form.$errors.get()).toEqual({ password: ['三'] });
    expect(form.$refusals.get()).toBe(1);
  });

  it('says a flash error as a message too', async () => {
    const { form, refuse } = open();
    const submitted = form.submit();
    refuse(422, { flash: ['登録できませんでした。'] });
    await submitted;
    vi.advanceTimersByTime(300);
    expect(said()).toEqual(['登録できませんでした。']);
    expect(form.$errors.get()).toEqual({ flash: ['登録できませんでした。'] });
  });

  it('419 floats over the page and offers to reload', async () => {
    const { form, refuse } = open();
    const submitted = form.submit();
    refuse(419, {}, '画面を再読み込みして');
    await submitted;
    vi.advanceTimersByTime(300);
    expect($messages.get()).toMatchObject([
      { body: '画面を再読み込みして', isError: true, action: { label: '再読み込み' } },
    ]);
    expect(form.$errors.get()).toEqual({});
  });

  it.each([0, 429, 500])('says what %i means once, above the form', async (status) => {
    const { form, refuse } = open();
    const submitted = form.submit();
    refuse(status, {}, 'しばらくお待ちください。');
    await submitted;
    vi.advanceTimersByTime(300);
    expect(said()).toEqual([]);
    expect(form.$errors.get()).toEqual({ custom: ['しばらくお待ちください。'] });
  });

  it('is silent when another part deals with it', async () => {
    const { form, refuse } = open({ onRefused: ({ status }) => status === 403 });
    const submitted = form.submit();
    refuse(403, {}, '権限がありません。');
    await submitted;
    vi.advanceTimersByTime(300);
    expect(said()).toEqual([]);
    expect(form.$errors.get()).toEqual({});
  });
});

it('emptying a form empties its fields; those of several parts become empty lists', () => {
  const { form } = open({ initial: { name: 'たけ', agree: true, images: [new File([], 'a.png')] } });
  form.empty();
  expect(form.$values.get()).toEqual({ name: '', agree: false, images: [] });
});

describe('what is sent', () => {
  it('is JSON with what goes along', () => {
    expect(bodyOf({ tel: '090' }, { type: 'boy', shopId: 3 })).toEqual({
      tel: '090',
      type: 'boy',
      shopId: 3,
    });
  });
  it('is multipart with field[index] as soon as a field holds files', () => {
    const body = bodyOf(
      { name: 'たけ', images: [new File(['x'], 'a.png'), new File(['y'], 'b.png')] },
      { type: 'boy' },
    );
    expect(body).toBeInstanceOf(FormData);
    expect([...(body as FormData).keys()]).toEqual(['type', 'name', 'images[0]', 'images[1]']);
  });
});
