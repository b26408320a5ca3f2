import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser's history, as far as modals use it: going back takes a moment. */
class FakeHistory {
  entries: unknown[] = [null];
  at = 0;
  get state() {
    return this.entries[this.at];
  }
  pushState(state: unknown) {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  go(delta: number) {
    queueMicrotask(() => {
      this.at += delta;
      dispatchEvent(new Event('popstate'));
    });
  }
}

let past: FakeHistory;
let page: EventTarget;
let modals: typeof import('./modal-store.ts');
const settled = () => new Promise((done) => setTimeout(done, 5));
const names = () => modals.$modal.get().histories.map(({ name }) => name);

beforeEach(async () => {
  past = new FakeHistory();
  page = new EventTarget();
  vi.stubGlobal('history', past);
  vi.stubGlobal('window', { scrollY: 640 });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.resetModules();
  modals = await import('./modal-store.ts');
});

describe('the way through modals', () => {
  it('starts with where the page stood and one step', () => {
    modals.openModal('login', {});
    expect(modals.$modal.get()).toMatchObject({ name: 'login', scrollY: 640, hideClose: false });
    expect(names()).toEqual(['login']);
    expect(past.state).toEqual({ modal: 1 });
  });

  it('does not push what is shown already, only its arguments', () => {
    modals.openModal('login', {});
    modals.openModal('login', { why: 'ログインするとフォローできます。' });
    expect(names()).toEqual(['login']);
    expect(modals.$modal.get().args).toEqual({ why: 'ログインするとフォローできます。' });
    expect(past.at).toBe(1);
  });

  it('goes back step by step and closes from the first', async () => {
    modals.openModal('login', {});
    modals.openModal('login_form', { type: 'girl' });
    modals.backModal();
    expect(modals.$modal.get()).toMatchObject({ name: 'login' });
    modals.backModal();
    expect(modals.$modal.get()).toMatchObject({ name: null, args: null, histories: [] });
    await settled();
    expect(past.at).toBe(0);
  });

  it('is closed as a whole: name, arguments and steps are gone, the history stands at the page', async () => {
    modals.openModal('login', {});
    modals.openModal('forgot_password', { of: 'user' });
    await modals.closeModal();
    expect(modals.$modal.get()).toMatchObject({ name: null, args: null, histories: [], scrollY: 0 });
    expect(past.at).toBe(0);
  });

  it('begins anew where there is no way back', async () => {
    modals.openModal('login', {});
    modals.openModal('register', { type: 'boy' });
    modals.openModal('registered', { type: 'boy' }, { fresh: true });
    expect(names()).toEqual(['registered']);
    await settled();
    expect(past.at).toBe(1);
  });
});

it('forgets the way to a login, and keeps what asked for it', async () => {
  modals.openModal('touch_inquiry', { shopId: 3 });
  modals.openModal('login', {});
  modals.openModal('register', { type: 'boy' });
  modals.openModal('init_name', { type: 'boy' }, { without: ['login', 'register'] });
  expect(names()).toEqual(['touch_inquiry', 'init_name']);
  await settled();
  expect(past.at).toBe(2);
});

describe('the browser’s Back', () => {
  it('steps back, then closes', async () => {
    modals.openModal('login', {});
    modals.openModal('shop_login', {});
    past.go(-1);
    await settled();
    expect(names()).toEqual(['login']);
    past.go(-1);
    await settled();
    expect(names()).toEqual([]);
  });

  it('is followed by no modal on the way forward', async () => {
    modals.openModal('login', {});
    past.go(-1);
    await settled();
    past.go(1);
    await settled();
    expect(names()).toEqual([]);
    expect(past.at).toBe(0);
  });

  it('meets a modal that opens while the last is still leaving', async () => {
    modals.openModal('login', {});
    modals.openModal('shop_login', {});
    void modals.closeModal();
    modals.openModal('login_form', {});
    await settled();
    expect(names()).toEqual(['login_form']);
    expect(past.at).toBe(1);
  });
});

it('entries that a reload has left are walked back', async () => {
  past.entries = [null, { modal: 1 }, { modal: 2 }];
  past.at = 2;
  await modals.closeModal();
  expect(past.at).toBe(0);
});
